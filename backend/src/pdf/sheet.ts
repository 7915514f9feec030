import type { Writable } from "node:stream";
import { LRUCache } from "lru-cache";
import PDFDocument from "pdfkit";
import { colors } from "#shared/look/tokens.ts";
import type { Language } from "#shared/kernel/language.ts";
import { endInto, type Enclosed, type OpenedPicture } from "./placed.ts";
import { openFaces, printable, runsOf, type Face, type Faces } from "./faces.ts";

/** 18 mm on each side (look, Paper). */
const margin = 51;
/** What the foot of a page takes of it, unless a paper has more to say there. */
const usualFoot = 24;

export const inks = { black: "#000000", grey: colors["ink-2"], line: colors.line } as const;

export interface Type {
  face?: Face;
  /** Points. */
  size?: number;
  color?: string;
}

interface Placed extends Type {
  x: number;
  y: number;
  width: number;
  align?: "left" | "right" | "center";
}

/** Of tagged PDF: what a piece of the paper is. */
type Tag = "Document" | "H1" | "H2" | "P" | "Span" | "Figure" | "Table" | "TR" | "TH" | "TD";
type Element = PDFKit.PDFStructureElement;

interface About {
  language: Language;
  title: string;
  /** Stands at the foot of each page. */
  number: string;
  size: "A4" | "LETTER";
  /** When what it says was settled: a paper with that moment is drawn again to the same bytes. */
  settledAt?: Date;
  /** What stands at the foot of each page beside number and count: points that it takes, and what draws it from `y` on. */
  foot?: { height: number; draw: (sheet: Sheet, y: number) => void };
  /** Where its bytes go while it is drawn, for a paper that is too large to be held. */
  into?: Writable;
}

/**
 * Widths of the words that were measured before, for type of one point: to lay a text out is nearly all that a paper costs, and papers have most of their words in common. They are
 * those of files that never change.
 */
const widths = new LRUCache<string, number>({ max: 20_000 });
const longestKept = 60;

/** From one line to the next, in sizes of the type: 10/14. */
export const leading = (size: number): number => size * 1.4;

/**
 * Paper to write on, from the top down: what is put on it says what it is, so that it is read aloud in the order in which it was written. Texts are measured and broken
 * here and not by pdfkit, because a line may need two fonts.
 */
export class Sheet {
  readonly language: Language;
  /** Where the next piece begins. */
  y = margin;
  readonly left = margin;
  private readonly document: PDFKit.PDFDocument;
  private readonly root: Element;
  private readonly faces: Faces;
  private readonly number: string;
  private readonly foot: About["foot"];
  private readonly into: About["into"];

  private constructor({ language, title, number, size, settledAt, foot, into }: About, faces: Faces) {
    this.foot = foot;
    this.into = into;
    this.language = language;
    this.number = number;
    this.faces = faces;
    this.document = new PDFDocument({
      size,
      margin: 0,
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: "1.7",
      bufferPages: true,
      info: { Title: title, ...(settledAt && { CreationDate: settledAt, ModDate: settledAt }) },
      // The first font is named with the first text; pdfkit's own are not embedded.
      font: faces.regular[0] as never,
    });
    if (into) this.document.pipe(into);
    this.root = this.document.struct("Document");
    this.document.addStructure(this.root);
  }

  static async begin(about: About): Promise<Sheet> {
    return new Sheet(about, await openFaces());
  }

  get width(): number {
    return this.document.page.width - 2 * margin;
  }
  get right(): number {
    return this.left + this.width;
  }

  /** What a page has room for, from its top to its foot. */
  get room(): number {
    return this.document.page.height - 2 * margin - (this.foot?.height ?? usualFoot);
  }

  /** Turns to a new page where `height` does not fit on this one any more. @returns whether it did. */
  ensure(height: number): boolean {
    if (this.y + height <= margin + this.room) return false;
    this.document.addPage();
    this.y = margin;
    return true;
  }

  /** Puts a piece into the reading order, with what `inside` puts into it. */
  group(tag: Tag, inside: (element: Element) => void, parent: Element = this.root): void {
    const element = this.document.struct(tag);
    parent.add(element);
    inside(element);
    element.end();
  }

  /** A piece that is drawn at once and read as one. */
  piece(
    tag: Tag,
    draw: () => void,
    {
      parent = this.root,
      ...options
    }: { parent?: Element; lang?: Language; alt?: string; scope?: "Column" | "Row" } = {},
  ): void {
    const element = this.document.struct(tag, options);
    parent.add(element);
    element.add(this.document.markStructureContent(tag));
    draw();
    this.document.endMarkedContent();
    element.end();
  }

  /** What is not read aloud: lines, boxes, what repeats. */
  ornament(draw: (document: PDFKit.PDFDocument) => void): void {
    this.document.markContent("Artifact", { type: "Layout" });
    draw(this.document);
    this.document.endMarkedContent();
  }

  /** Draws on the page at once, within a piece or an ornament. */
  draw(inside: (document: PDFKit.PDFDocument) => void): void {
    inside(this.document);
  }

  measure(text: string, { face = "regular", size = 10 }: Type = {}): number {
    const key = `${face} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = 0;
      // By the font itself: what only measures leaves nothing in the file, which is the same whether a width was known before or not.
      for (const run of runsOf(printable(text), this.faces[face])) {
        const font = this.faces[face][run.font];
        if (font) width += font.layout(run.text).advanceWidth / font.unitsPerEm;
      }
      if (text.length <= longestKept) widths.set(key, width);
    }
    return width * size;
  }

  /** The lines of a text in a width; a word that is wider is broken. */
  lines(text: string, width: number, type: Type = {}): string[] {
    // Word by word: each is laid out once, and not with all that stand before it in its line.
    const fits = (line: string) =>
      line.split(" ").reduce((sum, word, at) => sum + this.measure(at === 0 ? word : ` ${word}`, type), 0) <= width;
    const lines: string[] = [];
    let line = "";
    // A no-break space joins what may not be parted.
    for (let word of printable(text).split(/ +/)) {
      if (line && !fits(`${line} ${word}`)) {
        lines.push(line);
        line = "";
      }
      if (this.measure(word, type) > width) {
        const pieces = this.cut(word, width, type);
        lines.push(...pieces.slice(0, -1));
        word = pieces.at(-1) ?? "";
      }
      line = line ? `${line} ${word}` : word;
    }
    return [...lines, line];
  }

  /** A word in pieces that fit, sign by sign: each is measured alone, so that a thousand of them take no longer than a thousand. */
  private cut(word: string, width: number, type: Type): string[] {
    const pieces: string[] = [];
    let [piece, taken] = ["", 0];
    // A letter with its marks stays one.
    for (const [sign] of word.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
      const wide = this.measure(sign, type);
      if (piece && taken + wide > width) {
        pieces.push(piece);
        [piece, taken] = ["", 0];
      }
      piece += sign;
      taken += wide;
    }
    return [...pieces, piece];
  }

  heightOf(text: string, width: number, type: Type = {}): number {
    return this.lines(text, width, type).length * leading(type.size ?? 10);
  }

  /** Draws a text within a piece. @returns its height. */
  write(text: string, { x, y, width, align = "left", ...type }: Placed): number {
    const { face = "regular", size = 10, color = inks.black } = type;
    const lines = this.lines(text, width, type);
    for (const [index, line] of lines.entries()) {
      // To lay a line out is what costs: it is measured where something stands beside it alone.
      const free = align === "left" ? 0 : width - this.measure(line, type);
      let at = x + (align === "center" ? free / 2 : free);
      const runs = [...runsOf(line, this.faces[face])];
      for (const [place, run] of runs.entries()) {
        const taken = this.take(face, run.font, size);
        taken.fillColor(color).text(run.text, at, y + index * leading(size), { lineBreak: false });
        if (place < runs.length - 1) at += taken.widthOfString(run.text);
      }
    }
    return lines.length * leading(size);
  }

  /** A text across the paper, under what stands there. */
  paragraph(text: string, { width = this.width, ...type }: Type & { lang?: Language; width?: number } = {}): void {
    const most = Math.floor(this.room / leading(type.size ?? 10));
    const lines = this.lines(text, width, type);
    // What no page holds goes on upon the next.
    for (let from = 0; from < lines.length; from += most) {
      const part = lines.length > most ? lines.slice(from, from + most).join(" ") : text;
      this.ensure(this.heightOf(part, width, type));
      this.piece(
        "P",
        () => void (this.y += this.write(part, { ...type, x: this.left, y: this.y, width })),
        type.lang ? { lang: type.lang } : {},
      );
    }
  }

  /** A picture across the paper, as large as it fits into a part of a page; its bytes leave at once. */
  picture(bytes: Buffer, { alt, most }: { alt: string; most: number }): void {
    // The types of pdfkit do not know that it opens pictures apart.
    const image = (this.document as unknown as { openImage(src: Buffer): OpenedPicture }).openImage(bytes);
    const scale = Math.min(this.width / image.width, most / image.height, 1);
    const [width, height] = [image.width * scale, image.height * scale];
    this.ensure(height);
    this.piece("Figure", () => void this.document.image(image as never, this.left, this.y, { width, height }), { alt });
    this.y += height + 6;
  }

  /** Encloses a file, which readers list beside the pages. */
  enclose(bytes: Buffer, { name, type, description, at }: Enclosed): void {
    this.document.file(bytes, { name, type, description, creationDate: at, modifiedDate: at });
  }

  /** The paper, with its number and the count of its pages at the foot of each; of one that goes elsewhere there is nothing left to answer. */
  async finish(pageOf: (page: number, pages: number) => string, note?: string): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(start + page);
      const y = this.document.page.height - margin - leading(9);
      const type = { size: 9, color: inks.grey };
      this.document.markContent("Artifact", { type: "Pagination" });
      const said = `${this.number} · ${pageOf(page + 1, count)}`;
      this.write(said, { ...type, x: this.left, y, width: this.width, align: "right" });
      if (note) this.write(note, { ...type, x: this.left, y, width: this.width * 0.65 });
      this.foot?.draw(this, this.document.page.height - margin - this.foot.height);
      this.document.endMarkedContent();
    }
    this.root.end();
    if (this.into) return endInto(this.document, this.into);
    const pieces: Buffer[] = [];
    const ended = new Promise<Buffer>((resolve, reject) => {
      this.document.on("data", (piece: Buffer) => pieces.push(piece));
      this.document.on("end", () => resolve(Buffer.concat(pieces)));
      this.document.on("error", reject);
    });
    this.document.end();
    return ended;
  }

  private take(face: Face, font: number, size: number): PDFKit.PDFDocument {
    return this.document.font(this.faces[face][font] as never).fontSize(size);
  }
}
