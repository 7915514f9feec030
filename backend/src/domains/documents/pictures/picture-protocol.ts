import type { PictureFormat, PictureType, Refusal } from "#shared/documents/choices.ts";

/** What the program that draws pictures is told, as JSON on its input. */
export interface PictureOrder {
  /** The picture, and the folder that takes what is made of it. */
  readonly source: string;
  readonly folder: string;
  readonly type: PictureType;
  /** Whether the picture itself is wanted too, written anew. */
  readonly keeps: boolean;
  /** Bytes of memory after which it ends itself. */
  readonly memory: number;
}

/** One picture that was made, as a file of the folder. */
export interface Drawn {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
}

/** What it answers, as JSON on its output. */
export type PictureAnswer =
  | { readonly drawn: readonly Drawn[]; readonly kept: { readonly file: string; readonly type: PictureType } | null }
  | { readonly refusal: Refusal };

/** More pixels than any telephone takes, and as many as fit into the memory that is given. */
export const mostPixels = 50_000_000;

/** In bytes. 50 megapixels take 200 MB, turned they take twice that. */
export const mostMemory = 900 * 1024 * 1024;
/** The code it ends with then. */
export const outOfMemory = 77;
