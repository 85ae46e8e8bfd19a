/* The shapes of the data that kifu.render.replay makes, and of what the scripts make of it. */

/** 0 is the first side, 1 the second. */
export type Side = number;

/** The number of a point, counted from the top left with the first side at the bottom. */
export type Point = number;

/** A place in `Game.men`, counted from 1; 0 is nobody. */
export type ManNumber = number;

/** The letter of a man in setup text, its side, its name, whether it was promoted. */
export type Man = [letter: string, side: Side, name: string, promoted: boolean];

/** What is known of a square that a game remembers, as setup text writes it, by its name. */
export type State = Record<string, string>;

/** Places in the columns of texts, the points gone through, the man that arrives, 1 for check, what is remembered. */
export type MoveEntry = [places: number[], stops: Point[], man: ManNumber, check: number, state?: State];

/** A move, or a move with its parent and its remarks; see `_nodes` in kifu.render.replay. */
export type NodeEntry = number | [move: number, parent: number, remarks?: Remarks];

export interface Remarks {
  marks?: string[];
  before?: string;
  comment?: string;
  rest?: string;
}

export interface Notation {
  name: string;
  example: string;
  language: string;
  separator: string;
  /** The labels along the top, bottom, left and right, with either side at the bottom. */
  edges: [string[][], string[][]];
  column: number;
  texts: string[];
}

/** The empty board and its men as fragments of SVG; see kifu.render.stage. */
export interface Stage {
  width: number;
  height: number;
  left: number;
  top: number;
  cell: number;
  fonts: string;
  dark: boolean;
  /** What the rest uses by names that begin with `kifu-`. */
  definitions: string;
  sheet: string;
  /** The lines, with either side at the bottom. */
  boards: [string, string];
  /** The words in the river, by the pieces that have words of their own. */
  rivers: Record<string, [string, string]>;
  labels: [x: number, y: number][][];
  /** All that a label can say, drawn where the origin is. */
  signs: Record<string, string>;
  left_mark: string;
  reached_mark: string;
  highlight: string;
  turns: boolean;
  faces: Record<string, number[]>;
  fragments: string[];
  /** The body of each man among the bodies, and each body as it lies for the side at the bottom and for the other. */
  below: number[];
  bodies: [string, string][];
  short_below: number;
}

export interface Game {
  name: string;
  title: string;
  sides: [string, string];
  files: string[];
  ranks: string[];
  men: Man[];
  fen: { fields: string[]; turns: [string, string]; state: string[] };
  notations: Notation[];
  /** The signs that books print for marks. */
  signs: { [mark: string]: string };
  stage: Stage;
  moves: MoveEntry[];
}

/** A game that is described without records: all its men, and what a board without rules has to know. */
export interface DescribedGame extends Game {
  start: string;
  letters: Record<string, ManNumber>;
  promotions: Record<ManNumber, ManNumber>;
}

export interface RecordData {
  game: number;
  title: string;
  /** Their names, the first side's first; one that nobody knows is empty. */
  players: [string, string];
  lines: string[];
  result: string;
  ending: string;
  tags: [name: string, value: string][];
  notation: string;
  problem: string;
  start: ManNumber[];
  turn: Side;
  quiet: number;
  number: number;
  state: State;
  root: Remarks;
  nodes: NodeEntry[];
  highlights?: Point[];
  bottom?: Side;
  /** Where men can go at each node; see kifu.render.targets. */
  targets?: string;
}

/** All that a page shows. */
export interface Replay<G extends Game = Game> {
  kifu: 1;
  kinds: string[];
  pieces: string;
  games: G[];
  records: RecordData[];
}

/** What is to be known of a move that is added to a record; its texts are in the order of the game's notations. */
export interface MoveFacts {
  move: string;
  texts: string[];
  stops: Point[];
  man: ManNumber;
  check: number;
  state: State;
}

/** A move and what was said of it; the root, which has no parent, stands before the first move. */
export interface MoveNode {
  parent: MoveNode | null;
  ply: number;
  /** Its texts in all notations, if it was not in the record from the first. */
  texts?: string[];
  places: number[];
  stops: Point[];
  man: ManNumber;
  check: number;
  state: State;
  remarks: Remarks;
  children: MoveNode[];
  /** The child that is followed. */
  next?: MoveNode;
}
