import { createHash } from "node:crypto";
import { expect } from "chai";
import { createS3Storage } from "#backend/src/domains/documents/storage/s3-storage.ts";
import { disk } from "#backend/src/domains/documents/storage/file-storage.ts";
import { newKey } from "#backend/src/domains/documents/storage/index.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { useS3Server } from "#test/support/s3-server.ts";
import { askOffset, beginUpload, decided, idOf, readDocument, sendPiece } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";

describe("uploads while the store of files is away", function () {
  this.timeout(120_000);
  const server = useS3Server();
  const env: { STORAGE_URL?: string } = {};
  before(() => (env.STORAGE_URL = server.url));
  const api = useApi(env);

  it("lose nothing that was acknowledged, and go on when it is back", async function () {
    if (!server.isOurs) this.skip();
    const supplier = await buildSupplier();
    const bytes = await makePdf("x".repeat(3000));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const id = idOf(await beginUpload(api, supplier, { size: bytes.length, sha256 }));
    expect((await sendPiece(api, supplier, id, 0, bytes.subarray(0, 700))).status).to.equal(204);
    await server.stop();
    const away = await sendPiece(api, supplier, id, 700, bytes.subarray(700));
    expect([away.status, away.body.code]).to.deep.equal([503, "documents.storeAway"]);
    expect(Number(away.headers["retry-after"])).to.be.above(0);
    expect((await askOffset(api, supplier, id)).headers["upload-offset"]).to.equal("700");
    await server.start();
    expect((await sendPiece(api, supplier, id, 700, bytes.subarray(700))).status).to.equal(204);
    const document = await decided(api, supplier, id);
    expect(document).to.include({ status: "ready", sha256 });
    const served = await fetch(api.url + (document.url ?? ""));
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).to.equal(true);

    await server.stop();
    const unserved = await fetch(api.url + (document.url ?? ""));
    expect([unserved.status, ((await unserved.json()) as { code: string }).code]).to.deep.equal([
      503,
      "documents.storeAway",
    ]);
    await server.start();
    expect((await fetch(api.url + (document.url ?? ""))).status).to.equal(200);
  });

  it("wait to be checked until it is back", async function () {
    if (!server.isOurs) this.skip();
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const id = idOf(await beginUpload(api, supplier, { size: bytes.length }));
    const storage = createS3Storage(server.url);
    const key = newKey("uploads");
    await storage.put(key, bytes);
    storage.close();
    await server.stop();
    await api.db("document_parts").insert({ document_id: id, starts_at: 0, size: bytes.length, storage_key: key });
    await api
      .db("documents")
      .where({ id })
      .update({ status: "checking", received: bytes.length, finished_at: new Date() });
    await api.db.raw("select graphile_worker.add_job('documents.check', ?::json, job_key := ?)", [
      JSON.stringify({ id }),
      `documents.check:${id}`,
    ]);
    const failed = () =>
      api.db("graphile_worker.jobs").where({ task_identifier: "documents.check" }).whereNotNull("last_error");
    await eventually(async () => (await failed()).length > 0, { timeout: 30_000, what: "a check that fails" });
    expect((await readDocument(api, supplier, id)).status).to.equal("checking");
    await server.start();
    expect((await decided(api, supplier, id)).status).to.equal("ready");
  });
});

describe("uploads to a store that is full", function () {
  this.timeout(60_000);
  const api = useApi();
  const { write } = disk;
  afterEach(() => (disk.write = write));

  it("are told so, and go on when there is room", async () => {
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const id = idOf(await beginUpload(api, supplier, { size: bytes.length }));
    await sendPiece(api, supplier, id, 0, bytes.subarray(0, 100));
    disk.write = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    const full = await sendPiece(api, supplier, id, 100, bytes.subarray(100));
    expect([full.status, full.body.code]).to.deep.equal([507, "documents.storeFull"]);
    expect((await askOffset(api, supplier, id)).headers["upload-offset"]).to.equal("100");
    disk.write = write;
    expect((await sendPiece(api, supplier, id, 100, bytes.subarray(100))).status).to.equal(204);
    expect((await decided(api, supplier, id)).status).to.equal("ready");
  });
});
