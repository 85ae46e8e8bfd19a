/* What the scripts make of the data in `kifu/messages`, which are made of the types of Python. */

import type { AddedMove, DrawnGame as Game, MovesGame, RecordData, Remarks, ReplayData } from "kifu/messages";
import type { Catalogue } from "./words";

export type {
  BoardDrawing as Stage,
  DescribedGame,
  DrawnGame as Game,
  MovesGame,
  RecordData,
  Remarks,
  ShownNotation as Notation,
} from "kifu/messages";

/** 0 is the first side, 1 the second. */
export type Side = number;

/** The number of a point, counted from the top left with the first side at the bottom. */
export type Point = number;

/** A place in `Game.men`, counted from 1; 0 is nobody. */
export type ManNumber = number;

/** How many of each kind a side holds in hand, by the letter of the kind; those it does not hold are left out. */
export type HandCounts = Record<string, number>;

/** The first side's hand and the second's. */
export type Hands = [HandCounts, HandCounts];

/** What stands on the points, what both sides hold, whose move it is. */
export interface Standing {
  men: ManNumber[];
  hands: Hands;
  turn: Side;
}

/** The points that a move goes through, a single one if a man is dropped there, and the man that then stands on the last. */
export interface MovedMan {
  stops: Point[];
  man: ManNumber;
}

/** What is known of a square that a game remembers, as setup text writes it, by its name. */
export type State = Record<string, string>;

export type MoveEntry = MovesGame["moves"][number];
export type NodeEntry = RecordData["nodes"][number];

/** All that a page shows, perhaps of games that are described whole. */
export type Replay<G extends Game = Game> = Omit<ReplayData, "games"> & { games: G[]; words?: Catalogue };

/** What is to be known of a move that is added to a record; its texts are in the order of the game's notations. */
export type MoveFacts = AddedMove;

/** A move and what was said of it; the root, which has no parent, stands before the first move. */
export interface MoveNode {
  parent: MoveNode | null;
  ply: number;
  /** Its texts in all notations, if it was not in the record from the first. */
  texts?: string[];
  /** Whether its texts are not known yet, nor whether it gives check. */
  unnamed?: boolean;
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
