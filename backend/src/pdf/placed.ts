import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";

/** A picture as pdfkit has opened it; its size is in pixels. */
export interface OpenedPicture {
  readonly width: number;
  readonly height: number;
}

/** A file inside a paper. */
export interface Enclosed {
  name: string;
  type: string;
  description: string;
  at: Date;
}

/** Ends a paper that goes elsewhere while it is drawn. @returns nothing of it, once all of it is there. */
export async function endInto(document: PDFKit.PDFDocument, into: Writable): Promise<Buffer> {
  const written = finished(into);
  document.end();
  await written;
  return Buffer.alloc(0);
}
