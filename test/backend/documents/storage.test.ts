import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect } from "chai";
import { createFileStorage, disk } from "#backend/src/domains/documents/storage/file-storage.ts";
import { createS3Storage, readS3Address } from "#backend/src/domains/documents/storage/s3-storage.ts";
import { newKey, readWhole, StorageError, type Storage } from "#backend/src/domains/documents/storage/storage.ts";
import { useS3Server } from "#test/support/s3-server.ts";

const problemOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof StorageError ? error.problem : error),
  );

/** What every store does, whatever is behind it. */
const contract: Record<string, (storage: Storage, folder: string) => Promise<void>> = {
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

describe("the store of files", function () {
  this.timeout(30_000);
  let folder = "";
  before(async () => (folder = await mkdtemp(join(tmpdir(), "agritrade-store-"))));
  after(() => rm(folder, { recursive: true, force: true }));

  describe("in a folder", () => {
    const storage = () => createFileStorage(join(folder, "files"));
    for (const [what, proof] of Object.entries(contract)) it(what, () => proof(storage(), folder));

    it("says of a full disk that it is full, and leaves nothing of what did not fit", async () => {
      const write = disk.write;
      disk.write = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
      const key = newKey("documents");
      try {
        expect(await problemOf(storage().put(key, Buffer.from("x")))).to.equal("full");
      } finally {
        disk.write = write;
      }
      expect(await storage().stat(key)).to.equal(undefined);
      expect(await readdir(join(folder, "files", ".drafts"))).to.deep.equal([]);
    });
  });

  describe("in a bucket of S3", () => {
    const server = useS3Server();
    let storage: Storage;
    before(() => (storage = createS3Storage(server.url)));
    after(() => storage.close());
    for (const [what, proof] of Object.entries(contract)) it(what, () => proof(storage, folder));

    it("says that it is away while nobody answers, and goes on when somebody does", async function () {
      if (!server.isOurs) this.skip();
      const key = newKey("documents");
      await storage.put(key, Buffer.from("kept"));
      await server.stop();
      expect(await problemOf(storage.put(newKey("documents"), Buffer.from("x")))).to.equal("away");
      expect(await problemOf(storage.open(key))).to.equal("away");
      expect(await problemOf(storage.stat(key))).to.equal("away");
      await server.start();
      expect((await readWhole(await storage.open(key))).toString()).to.equal("kept");
    });

    it("is found by its address", () => {
      expect(readS3Address("s3://papers/a/b?region=eu-west-1&endpoint=https://minio.example.org:9000")).to.deep.equal({
        bucket: "papers",
        prefix: "a/b/",
        region: "eu-west-1",
        endpoint: "https://minio.example.org:9000",
      });
      expect(readS3Address("s3://papers?region=eu-west-1")).to.include({ prefix: "", endpoint: undefined });
    });
  });
});
