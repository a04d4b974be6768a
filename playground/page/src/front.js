// The picture of the ways to store a map: bytes against the time of a look-up, a point for each. Its place says the same as its row of the table.

import { bytes, s } from "./dom.js";

/** The size of the picture, and of the plot in it. */
const [WIDTH, HEIGHT] = [440, 280];
const [LEFT, TOP, RIGHT, BOTTOM] = [56, 14, WIDTH - 14, HEIGHT - 44];

/** The width of a letter of a label, about, and the height of its line. */
const [LETTER, LINE] = [8, 15];

/** What is between a point and its label. */
const GAP = 9;

/** A number of things. */
const counted = (number, one, more = `${one}s`) => `${number} ${number === 1 ? one : more}`;

/** A way in words. */
export function told({ technique, bytes: size, cycles, loads }) {
  return `${technique}: ${bytes(size)}, ${counted(cycles, "cycle")}, ${counted(loads, "load")}`;
}

/** The smallest of 1, 2, 5, 10, … steps with at most so many of them up to a number. */
function step(most, count) {
  for (let unit = 1; ; unit *= 10) {
    for (const factor of [1, 2, 5]) if (most <= unit * factor * count) return unit * factor;
  }
}

/** Whether two boxes `[left, top, right, bottom]` have a point in common. */
const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** Where a label stands beside its point: at the first place that has nothing else, or else where the first is. */
function placed(text, [x, y], taken) {
  const width = text.length * LETTER;
  const places = [0, -LINE, LINE, -2 * LINE, 2 * LINE].flatMap((down) => [[x + GAP, y + down], [x - GAP - width, y + down]]);
  const box = ([left, middle]) => [left, middle - LINE / 2, left + width, middle + LINE / 2];
  const isFree = (place) => {
    const [left, top, right, bottom] = box(place);
    return left >= LEFT && right <= WIDTH && top >= 0 && bottom <= BOTTOM && !taken.some((other) => meet(box(place), other));
  };
  const place = places.find(isFree) ?? places[0];
  taken.push(box(place));
  return place;
}

/** The picture; `now` is the number of the way that is taken, `limit` the most bytes, and `pick` takes the number of a way. */
export function frontPicture(ways, now, limit, pick) {
  const slowest = Math.max(...ways.map(({ cycles }) => cycles), 1);
  const height = Math.log2(1 + Math.max(...ways.map(({ bytes: size }) => size), 15));
  const across = (cycles) => LEFT + 8 + ((RIGHT - LEFT - 40) * cycles) / slowest;
  const up = (size) => BOTTOM - 8 - ((BOTTOM - TOP - 16) * Math.log2(1 + size)) / height;
  const points = ways.map(({ cycles, bytes: size }) => [across(cycles), up(size)]);

  const unit = step(slowest, 7);
  const times = [...Array(Math.floor(slowest / unit) + 1).keys()].map((count) => count * unit);
  const powers = step(height, 6);
  const sizes = [0, ...[...Array(Math.floor(height / powers)).keys()].map((count) => 2 ** ((count + 1) * powers))].filter((size) => Math.log2(1 + size) <= height);
  const axes = [
    s("path", { class: "axis", d: `M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}` }),
    sizes.map((size) => [
      s("path", { class: "grid", d: `M${LEFT} ${up(size)}H${RIGHT}` }),
      s("text", { x: LEFT - 6, y: up(size) + 4, class: "end" }, size.toLocaleString("en")),
    ]),
    times.map((time) => s("text", { x: across(time), y: BOTTOM + 17, class: "middle" }, String(time))),
    s("text", { x: (LEFT + RIGHT) / 2, y: HEIGHT - 8, class: "middle" }, "Cycles of a look-up, about"),
    s("text", { transform: `translate(12 ${(TOP + BOTTOM) / 2}) rotate(-90)`, class: "middle" }, "Bytes"),
  ];
  const isWithin = limit !== null && Math.log2(1 + limit) <= height;
  const bound = isWithin ? s("path", { class: "limit", d: `M${LEFT} ${up(limit)}H${RIGHT}` }, s("title", {}, `The most bytes: ${limit}`)) : "";

  const taken = points.map(([x, y]) => [x - 6, y - 6, x + 6, y + 6]);
  // Where several in a row are of one technique, the first of them has its name.
  const isNamed = ({ technique }, at) => at === now || technique !== ways[at - 1]?.technique;
  const labels = ways.map((way, at) => {
    if (!isNamed(way, at)) return "";
    const [x, y] = placed(way.technique, points[at], taken);
    // To the left of its point it ends there, however wide its letters are.
    const [end] = points[at];
    const place = x < end ? { x: end - GAP, "text-anchor": "end" } : { x };
    return s("text", { ...place, y: y + 4, class: at === now ? "now" : null }, way.technique);
  });
  const focusable = now < 0 ? 0 : now;
  const marks = ways.map((way, at) => {
    const [x, y] = points[at];
    const go = (to) => marks[Math.max(0, Math.min(to, ways.length - 1))].focus();
    const keys = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: ways.length - 1 };
    const onkeydown = (event) => {
      if (event.key in keys) go(keys[event.key]);
      else if (event.key === "Enter" || event.key === " ") pick(at);
      else return;
      event.preventDefault();
    };
    return s("g", { class: "way", role: "button", tabindex: at === focusable ? 0 : -1, "aria-pressed": String(at === now), "aria-label": told(way), transform: `translate(${x} ${y})`, onclick: () => pick(at), onkeydown },
      s("circle", { class: "around", r: 13 }), s("circle", { r: 5.5 }), s("title", {}, told(way)));
  });
  return s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "front", role: "group", "aria-label": "Ways to store the map: bytes against cycles of a look-up" }, axes.flat(2), bound, labels, marks);
}
