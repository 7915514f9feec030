import { BrokenFile } from "./entry.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: XmlElement[];
  text: string;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Elements within each other; a list has five. */
const deepest = 30;

/**
 * Reads XML as lists are published in it: elements, attributes, text. What else XML may hold, such as entities of its own, is no list and is refused. Elements for which
 * `taken` says so are handed out as they end and not kept, so that a long list needs no tree.
 *
 * @throws {BrokenFile} with the line.
 */
export function readXml(text: string, taken: (element: XmlElement) => boolean): XmlElement {
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let at = 0;
  let line = 1;
  const broken = () => new BrokenFile("listXml", { line });
  const unescape = (raw: string) =>
    raw.replace(/&([^;&\s]{0,10});?/g, (whole, name: string) => {
      const code = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
      const point = code ? Number.parseInt(code[1] ?? code[2]!, code[1] ? 16 : 10) : undefined;
      const sign = point === undefined ? named[name] : point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
      if (sign === undefined || !whole.endsWith(";")) throw broken();
      return sign;
    });
  const advance = (to: number) => {
    for (; at < to; at += 1) if (text.charCodeAt(at) === 10) line += 1;
  };
  const upTo = (end: string, from: number) => {
    const found = text.indexOf(end, from);
    if (found === -1) throw broken();
    return found;
  };
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const between = text.slice(at, next === -1 ? text.length : next);
    const into = open.at(-1);
    if (into) into.text += unescape(between);
    else if (between.trim() !== "") throw broken();
    advance(next === -1 ? text.length : next);
    if (next === -1) break;
    if (text.startsWith("<?", at)) advance(upTo("?>", at) + 2);
    else if (text.startsWith("<!--", at)) advance(upTo("-->", at + 4) + 3);
    else if (text.startsWith("<![CDATA[", at) && into) {
      const end = upTo("]]>", at);
      into.text += text.slice(at + 9, end);
      advance(end + 3);
    } else {
      const end = upTo(">", at);
      const tag = text.slice(at + 1, end);
      if (tag.startsWith("/")) {
        const closed = open.pop();
        if (!closed || closed.name !== tag.slice(1).trim()) throw broken();
        if (taken(closed)) open.at(-1)?.children.pop();
      } else {
        const match = /^([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)$/.exec(tag);
        if (!match || open.length >= deepest || (open.length === 0 && root)) throw broken();
        const attributes = Object.fromEntries(
          [...match[2]!.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
            ([, name, one, other]) => [name!, unescape(one ?? other ?? "")] as const,
          ),
        );
        const element: XmlElement = { name: match[1]!, attributes, line, children: [], text: "" };
        open.at(-1)?.children.push(element);
        root ??= element;
        if (match[3] === "") open.push(element);
        else if (taken(element)) open.at(-1)?.children.pop();
      }
      advance(end + 1);
    }
  }
  if (!root || open.length > 0) throw broken();
  return root;
}
