import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { createFileStorage, disk } from "#backend/src/domains/documents/storage/file-storage.ts";
import { createS3Storage, readS3Address } from "#backend/src/domains/documents/storage/s3-storage.ts";
import { newKey, readWhole, type Storage } from "#backend/src/domains/documents/storage/storage.ts";
import { useS3Server } from "#test/support/s3-server.ts";
import { problemOf, storageContract } from "#test/support/storage-contract.ts";

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
