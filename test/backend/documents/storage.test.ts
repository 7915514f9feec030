import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import { createFileStorage, disk } from "#backend/src/domains/documents/storage/file-storage.ts";
import { createS3Storage, readS3Address } from "#backend/src/domains/documents/storage/s3-storage.ts";
import { newKey, readWhole, type Storage } from "#backend/src/domains/documents/storage/storage.ts";
import { useS3Server } from "#test/support/s3-server.ts";
import { problemOf, storageContract } from "#test/support/storage-contract.ts";
import { eventually } from "#test/support/wait.ts";

describe("the store of files", function () {
  this.timeout(30_000);
  let folder = "";
  before(async () => (folder = await mkdtemp(join(tmpdir(), "agritrade-store-"))));
  after(() => rm(folder, { recursive: true, force: true }));

  describe("in a folder", () => {
    const storage = () => createFileStorage(join(folder, "files"));
    for (const [what, proof] of Object.entries(storageContract)) it(what, () => proof(storage(), folder));

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
    for (const [what, proof] of Object.entries(storageContract)) it(what, () => proof(storage, folder));

    it("says that it is away while nobody answers, and goes on when somebody does", async function () {
      if (!server.isOurs) this.skip();
      const key = newKey("documents");
      await storage.put(key, Buffer.from("kept"));
      // s3rver answers before the bytes are in its file: one that is ended at that moment has lost them.
      const written = async () => (await readWhole(await storage.open(key))).length > 0;
      await eventually(written, { timeout: 10_000, what: "the bytes in the server's file" });
      await server.stop();
      expect(await problemOf(storage.put(newKey("documents"), Buffer.from("x")))).to.equal("away");
      expect(await problemOf(storage.open(key))).to.equal("away");
      expect(await problemOf(storage.stat(key))).to.equal("away");
      await server.start();
      expect((await readWhole(await storage.open(key))).toString()).to.equal("kept");
    });

    it("is given up where it takes connections and says nothing, or no more in the middle of a file; a slow reader is waited for", async () => {
      const lively = Buffer.alloc(4_000_000, "x");
      const silent = createServer((request, response) => {
        if (request.url?.includes("stalls")) response.writeHead(200, { "content-length": "100" }).write("half");
        if (request.url?.includes("lively")) response.end(lively);
      });
      await once(silent.listen(0, "127.0.0.1"), "listening");
      const { port } = silent.address() as AddressInfo;
      await writeFile(join(folder, "papers.bin"), "papers");
      const store = createS3Storage(`s3://papers?endpoint=http://127.0.0.1:${port}`, 700);
      try {
        const met = await Promise.all([
          problemOf(store.open("documents/silent")),
          problemOf(store.stat("documents/silent")),
          problemOf(store.put("documents/silent", Buffer.from("x"))),
          problemOf(store.put("documents/silent", { file: join(folder, "papers.bin") })),
          problemOf(store.read("documents/stalls", Buffer.alloc(100))),
          problemOf(readWhole(await store.open("documents/stalls"))),
        ]);
        expect(new Set(met)).to.deep.equal(new Set(["away"]));
        let read = 0;
        for await (const piece of await store.open("documents/lively")) {
          if (read === 0) await delay(1_500);
          read += (piece as Buffer).length;
        }
        expect(read).to.equal(lively.length);
      } finally {
        store.close();
        silent.closeAllConnections();
        silent.close();
      }
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
