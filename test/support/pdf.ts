import { extractText, getDocumentProxy, getResolvedPDFJS } from "unpdf";

export interface ReadPdf {
  /** Of each page, with ordinary spaces between the pieces. */
  pages: string[];
  title: unknown;
  language: unknown;
  /** What its pieces say that they are, of the first page in its reading order. */
  tags: string[];
  /** Points. */
  size: [number, number];
  /** How many signs are drawn as the box that stands for a missing one, on all pages. */
  boxes: number;
}

interface Node {
  role?: string;
  children?: Node[];
}
const rolesOf = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)];

// Node 20 lacks what pdf.js lists the signs of a page with.
const buffers = ArrayBuffer.prototype as ArrayBuffer & { transferToFixedLength?: () => ArrayBuffer };
buffers.transferToFixedLength ??= function (this: ArrayBuffer) {
  return structuredClone(this, { transfer: [this] });
};

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A font draws the sign that it does not have by its first glyph. */
async function boxesOf(document: Document): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  let boxes = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const [glyphs] = argsArray[index] as [(number | { originalCharCode: number })[]];
      boxes += glyphs.filter((glyph) => typeof glyph === "object" && glyph.originalCharCode === 0).length;
    }
  }
  return boxes;
}

/** What a reader finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document);
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
  const first = await document.getPage(1);
  const [, , width = 0, height = 0] = first.view;
  const tree = (await first.getStructTree()) as Node | null;
  return {
    pages: text.map((page) => page.replace(/\s+/g, " ")),
    title,
    language,
    tags: tree ? rolesOf(tree) : [],
    size: [width, height],
    boxes: await boxesOf(document),
  };
}
