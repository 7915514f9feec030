/** Levels of lists and objects in each other that a text may have: maps that people draw have a dozen. */
const deepest = 64;
/** Longer than any name or value that is asked for, even with each of its letters escaped. */
const longestRead = 200;

/** What a text says under one name, or why it is no JSON that we read. */
export type Member = { readonly value: unknown } | { readonly fault: "broken" | "tooDeep" };

const [quote, backslash, space] = ['"', "\\", " "].map((sign) => sign.charCodeAt(0)) as [number, number, number];
const blanks = /[ \t\n\r]*/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Where a match of `pattern` that begins at `at` ends; undefined where there is none. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Where the string ends that begins at `at`. */
function endOfString(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== quote) return undefined;
  let next: number | undefined = at + 1;
  while (next !== undefined && next < text.length) {
    const sign = text.charCodeAt(next);
    if (sign === quote) return next + 1;
    if (sign < space) return undefined;
    next = sign === backslash ? endOf(escape, text, next) : next + 1;
  }
  return undefined;
}

const meaning = (text: string, at: number, end: number): unknown =>
  end - at > longestRead ? undefined : JSON.parse(text.slice(at, end));

/** What may stand next. */
type Expected = "value" | "valueOrEnd" | "name" | "nameOrEnd" | "colon" | "commaOrEnd";
const ends: ReadonlySet<Expected> = new Set(["valueOrEnd", "nameOrEnd", "commaOrEnd"]);

/**
 * Whether a text is JSON (RFC 8259), and what it says under `name` at its top: a string or another single value, of several the last. It looks at each sign once
 * and builds nothing: `JSON.parse` takes ten seconds and sixty times the text's own room for what somebody has written to that end.
 */
export function readMember(text: string, name: string): Member {
  /** The signs that close what is open, outermost first. */
  const open: string[] = [];
  let expected: Expected = "value";
  let isNamed = false;
  let value: unknown;
  for (let at: number | undefined = 0; ;) {
    at = endOf(blanks, text, at) ?? at;
    const begun: number = at;
    const sign = text[begun];
    if (sign === undefined) return expected === "commaOrEnd" && open.length === 0 ? { value } : { fault: "broken" };
    at = begun + 1;
    if (sign === open.at(-1) && ends.has(expected)) {
      open.pop();
      expected = "commaOrEnd";
    } else if (expected === "commaOrEnd") {
      if (sign !== "," || open.length === 0) return { fault: "broken" };
      expected = open.at(-1) === "}" ? "name" : "value";
    } else if (expected === "colon") {
      if (sign !== ":") return { fault: "broken" };
      expected = "value";
    } else if (expected === "name" || expected === "nameOrEnd") {
      at = endOfString(text, begun);
      if (at === undefined) return { fault: "broken" };
      isNamed = open.length === 1 && meaning(text, begun, at) === name;
      expected = "colon";
    } else {
      if (isNamed) value = undefined;
      if (sign === "{" || sign === "[") {
        if (open.length === deepest) return { fault: "tooDeep" };
        open.push(sign === "{" ? "}" : "]");
        expected = sign === "{" ? "nameOrEnd" : "valueOrEnd";
      } else {
        at = endOfString(text, begun) ?? endOf(scalar, text, begun);
        if (at === undefined) return { fault: "broken" };
        if (isNamed) value = meaning(text, begun, at);
        expected = "commaOrEnd";
      }
      isNamed = false;
    }
  }
}
