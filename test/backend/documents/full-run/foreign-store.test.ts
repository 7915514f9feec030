import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createS3Storage } from "#backend/src/domains/documents/storage/s3-storage.ts";
import type { Storage } from "#backend/src/domains/documents/storage/storage.ts";
import { useForeignS3Server } from "#test/support/s3-server.ts";
import { storageContract } from "#test/support/storage-contract.ts";

describe("the store of files in a bucket that others keep", function () {
  this.timeout(60_000);
  const server = useForeignS3Server();
  let [folder, storage]: [string, Storage | undefined] = ["", undefined];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-store-"));
    storage = createS3Storage(server.url);
  });
  after(async () => {
    storage?.close();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [what, proof] of Object.entries(storageContract))
    it(what, () => {
      if (!storage) throw new Error("there is no store");
      return proof(storage, folder);
    });
});
