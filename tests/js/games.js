/* Small games for the tests, with the shape that kifu.render.replay gives them. */

const MEN = [
  ["R", 0, "Chariot", false],
  ["S", 0, "Soldier", false],
  ["+S", 0, "Captain", true],
  ["r", 1, "Chariot", false],
];

/** A board of three files and three ranks, with a notation of points and one in English. */
export function smallGame(changes = {}) {
  return {
    name: "small",
    title: "Small",
    sides: ["Red", "Black"],
    files: ["a", "b", "c"],
    ranks: ["1", "2", "3"],
    men: MEN,
    fen: { fields: ["turn", "-", "quiet", "round"], turns: ["w", "b"], state: [] },
    notations: [
      { name: "points", language: "", separator: " ", column: 0, texts: ["a1a3", "c3c2", "a1b1"] },
      { name: "english", language: "en", separator: " / ", column: 0, texts: ["Chariot up", "Chariot down", "aside"] },
    ],
    moves: [
      [[0], [6, 0], 1, 0],
      [[1], [2, 5], 4, 1],
      [[2], [6, 7], 1, 0],
    ],
    start: "2r/3/R1S",
    letters: { R: 1, S: 2, "+S": 3, r: 4 },
    promotions: { 2: [3] },
    ...changes,
  };
}

/** A record of that game: one move, its reply, and a branch at the first move. */
export function smallRecord(changes = {}) {
  return {
    start: [0, 0, 4, 0, 0, 0, 1, 0, 2],
    turn: 0,
    quiet: 3,
    number: 1,
    state: {},
    root: { comment: "before all" },
    nodes: [0, 1, [2, 0, { comment: "or this" }]],
    ...changes,
  };
}

/** The same with hands: a captured man is held by its captor as a plain one, and can be dropped. */
export function handGame(changes = {}) {
  const men = [...MEN, ["s", 1, "Soldier", false], ["+s", 1, "Captain", true]];
  return smallGame({
    men,
    held: ["R", "S", "S", "R", "S", "S"],
    fen: { fields: ["turn", "hands", "ply"], turns: ["b", "w"], state: [] },
    letters: { R: 1, S: 2, "+S": 3, r: 4, s: 5, "+s": 6 },
    promotions: { 2: [3], 5: [6] },
    ...changes,
  });
}
