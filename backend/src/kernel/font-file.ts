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

/** A font of a package, such as `@fontsource-variable/fraunces/files/….woff2`, unpacked: only so are its variations read. */
export async function readFont(file: string): Promise<Font> {
  const { create } = await import("fontkit");
  const packed = await readFile(createRequire(import.meta.url).resolve(file));
  return create(await unpack(packed)) as Font;
}
