// The view of maps: its code and its generator are loaded when it is opened first, as most visitors have no maps.

import { h } from "./dom.js";
import { loadMaps } from "./engine.js";

/** The view, which loads the generator of maps when it is opened first. */
export class MapsView {
  constructor() {
    this.element = h("p", {}, "Loading the generator of maps…");
    Promise.all([import("./mapsview.js"), loadMaps()]).then(([{ View }, generator]) => {
      this.view = new View(generator);
      this.element.replaceWith(this.view.element);
      this.element = this.view.element;
      if (this.element.isConnected) this.show();
    }).catch((error) => {
      this.element.className = "fault";
      this.element.textContent = `The view cannot be loaded. Close all tabs of this page, and open it again: ${error.message}`;
    });
  }

  show() {
    this.view?.show();
  }
}
