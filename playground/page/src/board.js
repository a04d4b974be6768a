// A board to click, to drag on, and to use by keys: a grid in which arrows move and the space bar acts.

import { h } from "./dom.js";
import { fileName } from "./picture.js";
import { picture } from "./pieces.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * A board. `look(square)` gives `{mark, piece, says}`; `act(square, place)` is a click; `drags(square)` says whether it may be
 * dragged from there, `drag(from, to)` moves, `paint(square, on)` is a stroke over squares. A hole is `null` with its place.
 */
export class BoardGrid {
  constructor({ label, look, act, drags = () => false, drag = () => {}, paints = () => false, paint = () => {} }) {
    Object.assign(this, { look, act, drags, drag, paints, paint });
    this.element = h("div", { class: "board", role: "grid", "aria-label": label,
      onkeydown: (event) => this.key(event),
      onpointerdown: (event) => this.down(event),
      onpointermove: (event) => this.move(event),
      onpointerup: () => this.up(),
      onpointercancel: () => this.drop(),
      onfocusin: (event) => this.focus(event.target) });
    this.cells = new Map();
  }

  /** Draws another board. */
  put(board) {
    if (this.board?.text === board.text && this.board?.files === board.files) return;
    this.board = board;
    this.cells = new Map();
    const rows = [];
    for (let rank = board.ranks - 1; rank >= 0; rank -= 1) {
      const cells = [h("div", { class: "label", role: "rowheader" }, String(rank + 1))];
      for (let file = 0; file < board.files; file += 1) {
        const key = `${file},${rank}`;
        const cell = h("div", { role: "gridcell", tabindex: "-1", "data-place": key, class: "square" });
        this.cells.set(key, cell);
        cells.push(cell);
      }
      rows.push(h("div", { role: "row", class: "rank" }, cells));
    }
    const names = [...Array(board.files).keys()].map((file) => h("div", { class: "label", role: "columnheader" }, fileName(board, file)));
    rows.push(h("div", { role: "row", class: "rank" }, h("div", { class: "label", role: "presentation" }), names));
    this.element.style.setProperty("--files", board.files);
    this.element.style.setProperty("--ranks", board.ranks);
    this.element.replaceChildren(...rows);
    const kept = this.cells.has(this.at) ? this.at : this.cells.keys().next().value;
    this.focusable(kept);
  }

  /** Draws what is on the squares. */
  update() {
    for (const [place, cell] of this.cells) {
      const square = this.board.byPlace.get(place) ?? null;
      const [file, rank] = place.split(",").map(Number);
      const { mark, piece, says } = square ? this.look(square) : { mark: "hole", piece: null, says: "hole" };
      cell.className = `square mark-${mark}${(file + rank) % 2 ? "" : " odd"}${square && this.drags(square) ? " draggable" : ""}`;
      if ((cell.dataset.piece ?? "") !== (piece ?? "")) {
        cell.dataset.piece = piece ?? "";
        cell.replaceChildren(piece ? picture(piece) : "");
      }
      const name = square ? square.name : `${fileName(this.board, file)}${rank + 1}`;
      cell.setAttribute("aria-label", says ? `${name}, ${says}` : name);
    }
  }

  focusable(place) {
    this.cells.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = place;
    this.cells.get(place)?.setAttribute("tabindex", "0");
  }

  focus(target) {
    const place = target.dataset?.place;
    if (place) this.focusable(place);
  }

  key(event) {
    const [file, rank] = (this.at ?? "0,0").split(",").map(Number);
    const step = STEPS[event.key];
    if (event.key === " " || event.key === "Enter") this.act(this.board.byPlace.get(this.at) ?? null, [file, rank]);
    else if (event.key === "Home") this.go(0, rank);
    else if (event.key === "End") this.go(this.board.files - 1, rank);
    else if (event.key === "PageUp") this.go(file, this.board.ranks - 1);
    else if (event.key === "PageDown") this.go(file, 0);
    else if (step && event.shiftKey) this.pull(file, rank, step);
    else if (step) this.go(file + step[0], rank + step[1]);
    else return;
    event.preventDefault();
  }

  go(file, rank) {
    const cell = this.cells.get(`${file},${rank}`);
    if (cell) cell.focus();
    return cell;
  }

  /** With the shift key a piece goes along. */
  pull(file, rank, [right, up]) {
    const from = this.board.byPlace.get(`${file},${rank}`);
    const to = this.board.byPlace.get(`${file + right},${rank + up}`);
    if (!from || !to || !this.drags(from)) return;
    this.drag(from, to);
    this.go(file + right, rank + up);
  }

  under(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    const cell = found?.closest?.("[data-place]");
    return cell && this.element.contains(cell) ? cell : null;
  }

  down(event) {
    const cell = event.target.closest("[data-place]");
    if (!cell || event.button !== 0) return;
    const square = this.board.byPlace.get(cell.dataset.place) ?? null;
    if (square && this.drags(square)) {
      this.held = { from: square, moved: false };
      event.preventDefault();
      cell.focus();
    } else if (event.pointerType === "touch") {
      // It may become a scroll, which cancels it.
      this.touched = cell;
    } else if (square && this.paints(square)) {
      this.stroke = { on: this.paint(square), last: cell.dataset.place };
    } else {
      this.click(cell);
    }
  }

  move(event) {
    if (!this.held && !this.stroke) return;
    const cell = this.under(event);
    const square = cell && this.board.byPlace.get(cell.dataset.place);
    if (!square) return;
    if (this.held && square !== this.held.from) {
      this.drag(this.held.from, square);
      this.held = { from: square, moved: true };
    } else if (this.stroke && cell.dataset.place !== this.stroke.last) {
      this.stroke.last = cell.dataset.place;
      this.paint(square, this.stroke.on);
    }
  }

  click({ dataset: { place } }) {
    this.act(this.board.byPlace.get(place) ?? null, place.split(",").map(Number));
  }

  up() {
    if (this.touched) this.click(this.touched);
    // A piece that was only touched is clicked.
    if (this.held && !this.held.moved) this.act(this.held.from, [this.held.from.file, this.held.from.rank]);
    this.drop();
  }

  drop() {
    this.held = this.stroke = this.touched = null;
  }
}
