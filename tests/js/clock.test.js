import assert from "node:assert/strict";
import { test } from "node:test";
import {
  clocksAt,
  controlOf,
  leftAfter,
  secondsText,
  shownTime,
  timeLeft,
  timeText,
} from "../../src/kifu/web/app/clock.js";

test("a tag names Fischer's clock, byo-yomi, or a clock that is not known", () => {
  assert.deepEqual(controlOf("600+5"), { seconds: 600, increment: 5, byoyomi: 0 });
  assert.deepEqual(controlOf("60 byo-yomi 30"), { seconds: 60, increment: 0, byoyomi: 30 });
  for (const tag of [undefined, "", "40/9000", "*60"]) assert.equal(controlOf(tag), null);
});

test("a move costs its time, and adds what the clock adds", () => {
  const fischer = { seconds: 60, increment: 5, byoyomi: 0 };
  assert.equal(leftAfter(fischer, 60_000, 20_000), 45_000);
  assert.equal(leftAfter(fischer, 20_000, 20_000), null);
  const byoyomi = { seconds: 60, increment: 0, byoyomi: 30 };
  assert.equal(leftAfter(byoyomi, 10_000, 39_999), 0);
  assert.equal(leftAfter(byoyomi, 10_000, 40_000), null);
  assert.deepEqual([shownTime(byoyomi, 10_000, 5_000), shownTime(byoyomi, 10_000, 15_000)], [5_000, 25_000]);
});

test("what is left is what the last own move says", () => {
  const control = { seconds: 60, increment: 0, byoyomi: 0 };
  const line = [undefined, 50_000, 55_000, 40_000].map((left, ply) => ({
    ply,
    remarks: left ? { clock: { left } } : {},
  }));
  assert.deepEqual(
    [0, 1].map((side) => timeLeft(line, control, side, 0)),
    [40_000, 55_000],
  );
  assert.equal(timeLeft(line.slice(0, 1), control, 0, 0), 60_000);
  assert.deepEqual([3_661_000, 605_400, 9_990].map(timeText), ["1:01:01", "10:05", "9.9"]);
});

test("a record shows what is left where its moves say it, or else what was used", () => {
  const line = (/** @type {object[]} */ ...clocks) =>
    [undefined, ...clocks].map((clock, ply) => ({ ply, remarks: clock ? { clock } : {} }));
  const used = line({ used: 3000 }, { used: 5000 }, { used: 4000 }, undefined);
  assert.deepEqual(clocksAt(used, 0, 0, null), [{ used: 0 }, { used: 0 }]);
  assert.deepEqual(clocksAt(used, 3, 0, null), [{ used: 7000 }, { used: 5000 }]);
  // In a handicap the second side begins.
  assert.deepEqual(clocksAt(used, 3, 1, null), [{ used: 5000 }, { used: 7000 }]);
  const left = line({ used: 3000, left: 57_000 }, { used: 5000 });
  assert.deepEqual(clocksAt(left, 2, 0, null), [{ left: 57_000 }, { left: undefined }]);
  assert.deepEqual(clocksAt(left, 0, 0, controlOf("60")), [{ left: 60_000 }, { left: 60_000 }]);
  for (const none of [line(), line({ used: 0 }, {})]) assert.equal(clocksAt(none, 0, 0, controlOf("60")), null);
  assert.deepEqual([0, 65_400].map(secondsText), ["0:00", "1:05"]);
});
