import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Font } from "fontkit";

/** Names of people and places need no more than these two. */
export const fontSubsets = ["latin", "latin-ext"] as const;

/** What was unpacked lies where the next one is unpacked, until it is copied: one after the other. */
let unpacking: Promise<unknown> = Promise.resolve();

function unpack(packed: Buffer): Promise<Buffer> {
  const unpacked = unpacking.then(async () => {
    const { decompress } = await import("wawoff2");
    return Buffer.from(await decompress(packed));
  });
  unpacking = unpacked.catch(() => undefined);
  return unpacked;
}

/** The file of a package, such as `@fontsource-variable/fraunces/files/….woff2`, unpacked: only so are a font's variations read. */
export const unpackFont = async (file: string): Promise<Buffer> =>
  unpack(await readFile(createRequire(import.meta.url).resolve(file)));

/** The font in an unpacked file. */
export async function openFont(file: Buffer): Promise<Font> {
  const { create } = await import("fontkit");
  return create(file) as Font;
}

export const readFont = async (file: string): Promise<Font> => openFont(await unpackFont(file));
