/* The address of a page of the viewer. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { nodeAt, readAddress, writeAddress } from "../../src/kifu/render/viewer/address.js";
import { Tree } from "../../src/kifu/render/viewer/tree.js";
import { smallGame, smallRecord } from "./games.js";

const smallTree = () => new Tree(smallRecord(), smallGame());

test("an address names a move, the record before it and a branch after it", () => {
  assert.deepEqual(readAddress("#34"), { record: 0, ply: 34, node: undefined });
  assert.deepEqual(readAddress("#2.34~40"), { record: 1, ply: 34, node: 40 });
  for (const other of ["", "#", "#top", "#-1", "#1e3", "#99999999"]) assert.equal(readAddress(other), undefined);
});

test("every node has an address that leads back to it", () => {
  const tree = smallTree();
  for (const node of tree.nodes) {
    const wanted = readAddress(writeAddress(tree, node, 3));
    assert.equal(wanted.record, 3);
    assert.equal(nodeAt(tree, wanted), node);
  }
  assert.equal(writeAddress(tree, tree.nodes[2]), "#2");
  assert.equal(writeAddress(tree, tree.nodes[3]), "#1~3");
});

test("a ply that the record does not reach leads to its end", () => {
  const tree = smallTree();
  assert.equal(nodeAt(tree, { ply: 300 }), tree.nodes[2]);
  assert.equal(nodeAt(tree, { ply: 1, node: 70 }), tree.nodes[1]);
});
