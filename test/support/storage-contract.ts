import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect } from "chai";
import { newKey, readWhole, StorageError, type Storage } from "#backend/src/domains/documents/storage/storage.ts";

/** What a store says when it cannot; `none` when it can. */
export const problemOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof StorageError ? error.problem : error),
  );

/** What every store does, whatever is behind it. */
export const storageContract: Record<string, (storage: Storage, folder: string) => Promise<void>> = {
  "gives back what was put, from bytes, a stream and a file": async (storage, folder) => {
    const bytes = randomBytes(300_000);
    const path = join(folder, "source.bin");
    await writeFile(path, bytes);
    for (const source of [bytes, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]), { file: path }]) {
      const key = newKey("documents", "pdf");
      await storage.put(key, source);
      expect((await readWhole(await storage.open(key))).equals(bytes)).to.equal(true);
      const { size, modifiedAt } = (await storage.stat(key)) ?? { size: -1, modifiedAt: new Date(0) };
      expect(size).to.equal(bytes.length);
      expect(Math.abs(Date.now() - modifiedAt.getTime())).to.be.below(60_000);
    }
  },
  "takes a stream of more than one part": async (storage) => {
    const bytes = randomBytes(6 * 1024 * 1024);
    const key = newKey("documents");
    await storage.put(key, Readable.from([bytes.subarray(0, 3_000_000), bytes.subarray(3_000_000)]));
    expect((await readWhole(await storage.open(key))).equals(bytes)).to.equal(true);
  },
  "gives the range that is asked for, both ends included": async (storage) => {
    const key = newKey("documents");
    await storage.put(key, Buffer.from("0123456789"));
    expect((await readWhole(await storage.open(key, { start: 2, end: 5 }))).toString()).to.equal("2345");
    expect((await readWhole(await storage.open(key, { start: 9, end: 9 }))).toString()).to.equal("9");
  },
  "reads what a key holds into a place, and no more than there is room for": async (storage) => {
    const key = newKey("documents");
    await storage.put(key, Buffer.from("0123456789"));
    const place = Buffer.from(new SharedArrayBuffer(12));
    expect(await storage.read(key, place)).to.equal(10);
    expect(place.toString("utf8", 0, 10)).to.equal("0123456789");
    expect(await storage.read(key, place.subarray(0, 4))).to.equal(4);
    expect(await problemOf(storage.read(newKey("documents"), place))).to.equal("absent");
  },
  "replaces what a key held": async (storage) => {
    const key = newKey("documents");
    await storage.put(key, Buffer.from("a longer text"));
    await storage.put(key, Buffer.from("short"));
    expect((await readWhole(await storage.open(key))).toString()).to.equal("short");
  },
  "has nothing under a key that was never put, and says nothing when it is removed": async (storage) => {
    const key = newKey("documents");
    expect(await storage.stat(key)).to.equal(undefined);
    expect(await problemOf(storage.open(key))).to.equal("absent");
    await storage.remove(key);
  },
  "has nothing any more once it was removed": async (storage) => {
    const key = newKey("documents");
    await storage.put(key, Buffer.from("x"));
    await storage.remove(key);
    expect(await storage.stat(key)).to.equal(undefined);
    expect(await problemOf(storage.open(key))).to.equal("absent");
  },
  "keeps nothing of a stream that broke": async (storage) => {
    const key = newKey("documents");
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(1000);
        throw new Error("the line broke");
      })(),
    );
    expect(await problemOf(storage.put(key, broken))).to.equal("away");
    expect(await storage.stat(key)).to.equal(undefined);
  },
  "lists what it holds with sizes and moments": async (storage) => {
    const keys = [newKey("uploads"), newKey("documents", "csv"), newKey("pictures", "avif")];
    for (const key of keys) await storage.put(key, Buffer.from(key));
    const listed = new Map<string, number>();
    for await (const { key, size, modifiedAt } of storage.list()) {
      listed.set(key, size);
      expect(modifiedAt).to.be.instanceOf(Date);
    }
    for (const key of keys) expect(listed.get(key), key).to.equal(key.length);
  },
  "takes no key that leads elsewhere": async (storage) => {
    for (const key of ["../secrets.json", "documents/../../x", "/etc/passwd", "documents/a b", "documents\\x", ""]) {
      expect(
        await storage.put(key, Buffer.from("x")).then(
          () => "taken",
          (error: Error) => error.message,
        ),
        key,
      ).to.match(/^not a key/);
      expect(
        await storage.open(key).then(
          () => "opened",
          (error: Error) => error.message,
        ),
        key,
      ).to.match(/not a key/);
    }
  },
};
