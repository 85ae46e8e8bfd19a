/* The graph of the game below the board, as soon as anything is known of what its positions are worth. */

import { make } from "../../render/viewer/elements.js";
import { Graph } from "../../render/viewer/graph.js";
import { addStyle } from "./styles.js";

/** @import { BoardView } from "./boardview.js" */

await Promise.all(["./gamegraph.css", "../../render/viewer/graph.css"].map((file) => addStyle(file, import.meta.url)));

/** A click goes to a move; the keys of the desk step on it as they do everywhere. */
export class GraphView {
  /** @param {BoardView} view */
  constructor(view) {
    this.desk = view.desk;
    this.box = make("div", { class: "graphbox", hidden: "" });
    view.element.append(this.box);
    for (const event of ["record", "tree"]) this.desk.addEventListener(event, () => this.refresh());
    this.desk.addEventListener("node", () => this.graph?.mark(this.desk.node));
    this.refresh();
  }

  refresh() {
    const { desk } = this;
    if (!this.graph || this.graph.tree !== desk.tree) {
      this.graph = new Graph(desk.tree, (node) => desk.goTo(node));
      this.box.replaceChildren(this.graph.element);
    } else this.graph.build();
    this.box.hidden = this.graph.empty;
    this.box.closest(".desk")?.classList.toggle("graphed", !this.graph.empty);
    this.graph.mark(desk.node);
  }
}
