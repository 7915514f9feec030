import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Part } from "./manifest.ts";

/** Writes a stream into a file of the backup, packed, and counts what is written: no more of it is in memory than passes through. */
export async function writePart(folder: string, file: string, source: Readable): Promise<Part> {
  const hash = createHash("sha256");
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  const target = createWriteStream(join(folder, file), { mode: 0o600, flags: "wx", flush: true });
  await pipeline(source, createGzip({ level: 3 }), count, target);
  return { file, bytes, sha256: hash.digest("hex") };
}
