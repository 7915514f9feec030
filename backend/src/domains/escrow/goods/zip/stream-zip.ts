import { createHash } from "node:crypto";
import { Readable, Transform, type PassThrough, type TransformCallback } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { ZipFile } from "yazl";
import { AppError } from "#shared/kernel/errors.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { contentsOf, type Listed } from "./contents.ts";
import type { Opened, ZipEntry } from "./entries.ts";

interface Props {
  entries: readonly ZipEntry[];
  /** Asked before each file: who was removed meanwhile reads no more. */
  actorNow: () => Promise<Actor>;
  /** Stands on every file. */
  now: Date;
  onFailure: (error: unknown) => void;
}

/** So often a file is asked for that cannot be drawn at once, because others are drawn before it; with what a lane waits itself, for minutes. */
const patience = 20;

/** Opens a file when there is room for it: a ZIP that broke off because of a busy moment would be asked for again from its beginning. */
async function openPatiently(open: () => Promise<Opened>, isGone: () => boolean): Promise<Opened> {
  for (let left = patience; ; left -= 1)
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "server.busy" || left === 0 || isGone()) throw error;
      const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
      await setTimeout((retryAfter ?? 1) * 1000);
    }
}

/**
 * A ZIP that is made while it is read: one file after the other, none of them whole in memory but what we draw ourselves. It ends in an error where one cannot be read, so that
 * whoever saves it is told that it is no ZIP.
 */
export function streamZip({ entries, actorNow, now, onFailure }: Props): Readable {
  const zip = new ZipFile();
  const listed: Listed[] = [];
  const out = zip.outputStream as PassThrough;
  let open: Readable | undefined;
  zip.on("error", (error) => {
    onFailure(error);
    out.destroy(error as Error);
  });
  // Whoever goes away holds no file of the store.
  out.once("close", () => open?.destroy());
  const taken = { mtime: now };
  for (const { open: openFile, ...about } of entries)
    zip.addReadStreamLazy(about.file, { ...taken, compress: false }, (done) => {
      openPatiently(
        async () => openFile(await actorNow()),
        () => out.destroyed,
      )
        .then(({ bytes, issued }) => {
          const hash = createHash("sha256");
          const source = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
          const counted = new Transform({
            transform(piece: Buffer, _encoding, next: TransformCallback) {
              hash.update(piece);
              next(null, piece);
            },
            flush(next) {
              listed.push({ ...about, ...issued, sha256: hash.digest("hex") });
              next();
            },
          });
          open = source;
          source.once("error", (error) => counted.destroy(error));
          counted.once("close", () => source.destroy());
          if (out.destroyed) source.destroy();
          done(null, source.pipe(counted));
        })
        .catch((error: unknown) => done(error, Readable.from([])));
    });
  zip.addReadStreamLazy("contents.csv", taken, (done) => done(null, Readable.from([contentsOf(listed)])));
  zip.end();
  return out;
}
