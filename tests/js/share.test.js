/* Links that carry a record. */

import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { MOST_CODE, packPath, readShared, shareCode, unpackPath } from "../../src/kifu/web/app/share.js";

const RECORD = { kifu: 1, game: "xiangqi", tags: { Red: "胡榮華 <b>+/=&#" }, lines: [{ moves: ["h3e3", "h10g8"] }] };

test("a record and a path come back as they were", async () => {
  const code = await shareCode(RECORD, [0, 0, 2, 0]);
  assert.match(code, /^r=[A-Za-z0-9_-]+&p=[0-9.-]+$/);
  assert.deepEqual(await readShared(`#${code}`), { record: RECORD, path: [0, 0, 2, 0] });
});

test("a path takes few characters", () => {
  for (const path of [[], [0], [3], [0, 0, 0], [1, 0, 0, 2, 10, 0], [0, 1, 0, 1, 0]]) {
    assert.deepEqual(unpackPath(packPath(path)), path);
  }
  assert.equal(packPath(Array(120).fill(0)), "-120");
  assert.deepEqual(unpackPath("-999999999"), []);
});

test("another fragment is no record", async () => {
  for (const fragment of ["", "#", "#ply=3", "#file=a.pgn", "#r=", "#r=a b"])
    assert.equal(await readShared(fragment), null);
});

test("what is broken or too long is refused", async () => {
  await assert.rejects(readShared("#r=AAAA"));
  await assert.rejects(readShared(`#r=${"A".repeat(MOST_CODE + 1)}`), RangeError);
  const bomb = deflateRawSync(Buffer.alloc(5_000_000, 32)).toString("base64url");
  assert.ok(bomb.length < MOST_CODE);
  await assert.rejects(readShared(`#r=${bomb}`), RangeError);
});
