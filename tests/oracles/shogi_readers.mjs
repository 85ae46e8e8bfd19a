// Reads and writes records of shogi with tsshogi and json-kifu-format, for tests/oracles/test_shogi_readers.py.
//
// A line of the input is a task, a line of the output what came of it. A record is a list of moves in the order of a
// walk through its tree: the number of the move before each, the move in USI, the comment and the milliseconds.

import { createInterface } from "node:readline";
import * as tsshogi from "tsshogi";
import jkf from "json-kifu-format";

const { JKFPlayer } = jkf;
const RANKS = "abcdefghi";
const LETTERS = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };
const IMPORTS = {
  kif: tsshogi.importKIF,
  ki2: tsshogi.importKI2,
  csa: tsshogi.importCSA,
  jkf: tsshogi.importJKFString,
};
const EXPORTS = {
  kif: tsshogi.exportKIF,
  ki2: tsshogi.exportKI2,
  csa: tsshogi.exportCSA,
  jkf: tsshogi.exportJKFString,
};

function walkNodes(record) {
  const found = [];
  const waiting = record.first.next ? [[record.first.next, 0]] : [];
  while (waiting.length) {
    const [node, before] = waiting.pop();
    if (node.branch) waiting.push([node.branch, before]);
    if (!(node.move instanceof tsshogi.Move)) continue;
    found.push([before, node.move.usi, node.comment.trim(), node.elapsedMs]);
    if (node.next) waiting.push([node.next, found.length]);
  }
  return found;
}

function readWithTsshogi(format, text) {
  const record = IMPORTS[format](text);
  if (record instanceof Error) throw record;
  return [record.initialPosition.sfen, record.first.comment.trim(), walkNodes(record)];
}

const square = ({ x, y }) => `${x}${RANKS[y - 1]}`;

function usi(move) {
  if (!move.from) return `${LETTERS[move.piece]}*${square(move.to)}`;
  return square(move.from) + square(move.to) + (move.promote ? "+" : "");
}

function readWithJkf(format, text) {
  const parse = { kif: "parseKIF", ki2: "parseKI2", csa: "parseCSA", jkf: "parseJKF" }[format];
  const player = JKFPlayer[parse](text);
  const said = (entry) => (entry.comments ?? []).join("\n").trim();
  const used = ({ time }) => (time ? 1000 * ((time.now.h ?? 0) * 3600 + time.now.m * 60 + time.now.s) : 0);
  const [start, ...moves] = player.kifu.moves;
  const found = [];
  const waiting = [[moves, 0]];
  while (waiting.length) {
    const [line, stop] = waiting.pop();
    let before = stop;
    const forks = [];
    for (const entry of line) {
      for (const fork of entry.forks ?? []) forks.push([fork, before]);
      if (!entry.move) continue;
      found.push([before, usi(entry.move), said(entry), used(entry)]);
      before = found.length;
    }
    waiting.push(...forks.reverse());
  }
  return ["", said(start), found, JSON.stringify(player.kifu)];
}

function write(format, [sfen, comment, moves]) {
  const record = new tsshogi.Record(tsshogi.Position.newBySFEN(sfen));
  record.first.comment = comment;
  const nodes = [record.first];
  for (const [before, text, said, time] of moves) {
    record.gotoNode(nodes[before]);
    record.append(record.position.createMoveByUSI(text), { ignoreValidation: true });
    record.current.comment = said;
    record.current.setElapsedMs(time);
    nodes.push(record.current);
  }
  record.resetAllBranchSelection();
  return EXPORTS[format](record);
}

/** Returns the moves of a line as words, by either program. */
function words(sfen, moves) {
  const record = new tsshogi.Record(tsshogi.Position.newBySFEN(sfen));
  for (const text of moves) record.append(record.position.createMoveByUSI(text), { ignoreValidation: true });
  const ki2 = tsshogi.exportKI2(record).match(/[▲△][^▲△\n]+/g) ?? [];
  const { kifu } = JKFPlayer.parseCSA(tsshogi.exportCSA(record));
  const readable = kifu.moves.filter((entry) => entry.move).map((entry) => JKFPlayer.moveToReadableKifu(entry));
  return [ki2, readable].map((list) => list.map((word) => word.replace(/^[▲△☗☖]|[\s　]/g, "")));
}

const TASKS = {
  tsshogi: readWithTsshogi,
  jkf: readWithJkf,
  write,
  words,
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...rest] = JSON.parse(line);
  let answer;
  try {
    answer = TASKS[name](...rest);
  } catch (error) {
    answer = { error: `${error.message ?? error}`.slice(0, 500) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
