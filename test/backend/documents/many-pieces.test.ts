import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { askOffset, beginUpload, idOf, sendPiece, tus } from "#test/support/uploads.ts";

describe("uploads in many small pieces", function () {
  this.timeout(60_000);
  let folder = "";
  // No jobs are run, so what is left to one is seen.
  const env: Record<string, string> = { RUN_WORKER: "false" };
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-files-"));
    env.STORAGE_URL = pathToFileURL(folder).href;
  });
  const api = useApi(env);
  after(() => rm(folder, { recursive: true, force: true }));
  const kept = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it("end after two thousand, and can be taken back then", async () => {
    const supplier = await buildSupplier();
    const id = idOf(await beginUpload(api, supplier, { size: 5000 }));
    await api.db.raw(
      "insert into document_parts (document_id, starts_at, size, storage_key) select ?, at, 1, 'uploads/xx/' || at from generate_series(0, 1998) as at",
      [id],
    );
    await api.db("documents").where({ id }).update({ received: 1999 });
    expect((await sendPiece(api, supplier, id, 1999, Buffer.alloc(1))).status, "the last that there may be").to.equal(
      204,
    );
    const { status, body } = await sendPiece(api, supplier, id, 2000, Buffer.alloc(1));
    expect([status, body.code]).to.deep.equal([413, "documents.tooManyPieces"]);
    expect((await askOffset(api, supplier, id)).headers["upload-offset"]).to.equal("2000");
    expect(await kept(), "of what was refused nothing is kept").to.equal(1);
    expect((await tus(api, "DELETE", `/api/v1/uploads/${id}`, { as: supplier })).status).to.equal(204);
    expect(await api.db("document_parts").where({ document_id: id })).to.deep.equal([]);
  });

  it("keep no sweep waiting: their bytes are removed by jobs", async () => {
    const supplier = await buildSupplier();
    const before = await kept();
    const id = idOf(await beginUpload(api, supplier, { size: 1000 }));
    for (const at of [0, 1, 2]) await sendPiece(api, supplier, id, at, Buffer.alloc(1));
    const parts = (await api.db("document_parts").where({ document_id: id }).pluck("storage_key")) as string[];
    await api.post("/dev/clock", { body: { advance: "25h" } });
    expect(await api.db("documents").where({ id })).to.deep.equal([]);
    expect(await kept()).to.equal(before + 3);
    const { rows } = await api.db.raw<{ rows: { keys: string[] }[] }>(
      `select p.payload -> 'keys' as keys from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
        where t.identifier = 'documents.clear'`,
    );
    expect(rows.flatMap(({ keys }) => keys)).to.include.members(parts);
  });
});
