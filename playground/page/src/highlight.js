// Colours for code and requests: the lines in sight are cut into tokens by one regular expression for each language. A parser would know more,
// but half of what a page loads would be parsers.

import { Decoration, ViewPlugin } from "@codemirror/view";

const RUST = "as async break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while";
const C = "alignas auto bool break case char const constexpr continue default defined do else enum extern false for if inline int long namespace noexcept nullptr return short signed sizeof static static_cast struct switch true typedef union unsigned void while static_assert _Static_assert";
const TYPES = /^(?:[iu](?:8|16|32|64|128|size)|bool|str|u?int\d+_t|size_t|[A-Z]\w*[a-z]\w*)$/;

/** Comments, attributes and directives, strings, numbers, names; a line within a comment begins with a star. */
const TOKENS = /(?<comment>\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*(?:[\s/].*|$))|(?<meta>#!?\[[^\]]*\]?|^\s*#\s*\w+)|(?<string>b?"(?:[^"\\]|\\.)*"?|b?'(?:[^'\\]|\\.)')|(?<number>\b(?:0[xX][\da-fA-F_]+|0b[01_]+|\d[\d_]*)\w*)|(?<name>[A-Za-z_]\w*)(?<call>!?\s*\()?/g;

/** The tokens of a line of code, as `[from, to, class]`. */
function code(line, keywords) {
  const found = [];
  for (const { 0: text, index, groups } of line.matchAll(TOKENS)) {
    const { name, call } = groups;
    const kind = name ? (keywords.has(name) ? "keyword" : TYPES.test(name) ? "type" : call ? "function" : null)
      : Object.keys(groups).find((key) => groups[key] !== undefined);
    if (kind) found.push([index, index + (name ?? text).length, kind]);
  }
  return found;
}

/** The tokens of a request: names before a sign of equality, names behind it, numbers. */
function request(text) {
  const found = [];
  const right = [false];
  for (const { 0: token, index } of text.matchAll(/\b(?:0[xob])?\d[\da-fA-F_]*\b|\w+|[=,()]/g)) {
    const depth = right.length - 1;
    if (token === "=") right[depth] = true;
    else if (token === ",") right[depth] = false;
    else if (token === "(") right.push(false);
    else if (token === ")") depth > 0 && right.pop();
    else found.push([index, index + token.length, /^\d/.test(token) ? "number" : right[depth] ? "type" : depth > 0 ? "property" : "function"]);
  }
  return found;
}

const words = (text) => new Set(text.split(" "));
const [RUST_WORDS, C_WORDS] = [words(RUST), words(C)];
const LANGUAGES = { rust: (line) => code(line, RUST_WORDS), c: (line) => code(line, C_WORDS), cpp: (line) => code(line, C_WORDS), request };

const marks = new Map();
const mark = (kind) => {
  if (!marks.has(kind)) marks.set(kind, Decoration.mark({ class: `tok-${kind}` }));
  return marks.get(kind);
};

/** What the lines in sight are drawn with; `draw` adds the ranges of a line. */
function decorating(draw) {
  const decorated = (view) => {
    const ranges = [];
    for (const { from, to } of view.visibleRanges) {
      for (let at = from; at <= to; ) {
        const line = view.state.doc.lineAt(at);
        draw(line, ranges);
        at = line.to + 1;
      }
    }
    return Decoration.set(ranges);
  };
  const plugin = class {
    constructor(view) {
      this.decorations = decorated(view);
    }

    update({ docChanged, viewportChanged, view }) {
      if (docChanged || viewportChanged) this.decorations = decorated(view);
    }
  };
  return ViewPlugin.fromClass(plugin, { decorations: (value) => value.decorations });
}

/** A wrapped line goes on below its own text: behind the sign of a comment, or indented once more. */
export const hanging = decorating(({ text, from }, ranges) => {
  const [indent, comment] = /^\s*(\/\/[/!]?\s*|\*\s)?/.exec(text);
  const columns = indent.length + (comment ? 0 : 4);
  ranges.push(Decoration.line({ attributes: { style: `padding-inline-start:calc(${columns}ch + 6px);text-indent:-${columns}ch` } }).range(from));
});

/** Colours a language; what has no name here has no colours. */
export function highlighting(name) {
  const tokens = LANGUAGES[name] ?? (() => []);
  return decorating(({ text, from }, ranges) => {
    for (const [begin, end, kind] of tokens(text)) ranges.push(mark(kind).range(from + begin, from + end));
  });
}
