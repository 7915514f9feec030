import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
// Its other half, which it would look for beside itself, and not where it is compiled to.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";

// Another pdf.js (`test/support/pdf.ts`) says there that it is the one, and versions do not mix.
const here = globalThis as { pdfjsWorker?: unknown };
const own = here.pdfjsWorker;

export interface PdfLines {
  /** Of each page: its lines from the top down, each from left to right with a tab between what stands apart. */
  pages: string[][];
  /** All lines of all pages. */
  lines: string[];
}

/** So much lower or higher, in points, is the same line. */
const slack = 2;

/** Pieces that stand closer than this part of their height belong together. */
const gap = 0.35;

interface Piece {
  text: string;
  x: number;
  y: number;
  end: number;
  height: number;
}

function linesOf(pieces: readonly Piece[]): string[] {
  const rows: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - piece.y) <= slack) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => {
    let line = "";
    let end: number | undefined;
    for (const piece of row.sort((a, b) => a.x - b.x)) {
      if (end !== undefined && piece.x - end > piece.height * gap) line += "\t";
      line += piece.text;
      end = piece.end;
    }
    return line.replace(/[\u00a0\u202f]/g, " ").trim();
  });
}

/** The lines of text of a PDF as a reader sees them, read by pdf.js. */
export async function readPdfLines(bytes: Uint8Array): Promise<PdfLines> {
  const others = here.pdfjsWorker;
  here.pdfjsWorker = own;
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    isEvalSupported: false,
  });
  const document = await task.promise.finally(() => (here.pdfjsWorker = others));
  try {
    const pages: string[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const pieces = (items as TextItem[])
        .filter(({ str }) => typeof str === "string" && str.trim() !== "")
        .map(({ str, transform, width, height }) => {
          const [x, y] = [Number(transform[4]), Number(transform[5])];
          return { text: str, x, y, end: x + width, height };
        });
      pages.push(linesOf(pieces));
    }
    return { pages, lines: pages.flat() };
  } finally {
    await task.destroy();
  }
}
