import assert from "node:assert/strict";
import { test } from "node:test";
import { glideBetween } from "../../src/kifu/render/viewer/glide.js";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import { smallGame, smallRecord } from "./games.js";

test("a step glides along its move, forward or back; a jump does not", () => {
  const [root, first, reply] = new Tree(smallRecord(), smallGame()).nodes;
  assert.deepEqual(glideBetween(root, first), [6, 0]);
  assert.deepEqual(glideBetween(first, root), [0, 6]);
  assert.deepEqual(glideBetween(root, reply), []);
  assert.deepEqual(glideBetween(null, first), []);
});
