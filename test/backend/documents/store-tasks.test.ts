import { expect } from "chai";
import { disk } from "#backend/src/domains/documents/storage/file-storage.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { useApi, type ApiUnderTest } from "#test/support/api.ts";
import { useS3Server } from "#test/support/s3-server.ts";
import { beginUpload, idOf, sendPiece } from "#test/support/uploads.ts";

interface Task {
  kind: string;
  resolvedAt: string | null;
  resolvedBy: string | null;
  details: { error: string };
}

const tasks = async (api: ApiUnderTest, kind: string): Promise<Task[]> => {
  const filter = encodeURIComponent(JSON.stringify({ kind }));
  return (await api.get(`/admin/tasks?filter=${filter}`, { as: await buildStaff("support") }))
    .body as unknown as Task[];
};
const failing = async (api: ApiUnderTest): Promise<number> => {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return Number(/^agritrade_store_failing_seconds (\S+)$/m.exec(text)?.[1]);
};
const pass = (api: ApiUnderTest) => api.post("/dev/clock", { body: { advance: "1m" } });

/** Our team is told when nobody can send files, and needs to do nothing once it is over. */
describe("a store of files that is full", function () {
  this.timeout(60_000);
  const api = useApi();
  const { write } = disk;
  afterEach(() => (disk.write = write));

  it("is one task, which settles itself when a file is kept again, though nobody sends one", async () => {
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const id = idOf(await beginUpload(api, supplier, { size: bytes.length }));
    expect(await failing(api)).to.equal(0);
    disk.write = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    for (let tries = 0; tries < 3; tries += 1)
      expect((await sendPiece(api, supplier, id, 0, bytes)).status).to.equal(507);
    await pass(api);
    const open = await tasks(api, "documents.storeFull");
    expect(open).to.have.lengthOf(1);
    expect(open[0]).to.include({ resolvedAt: null });
    expect(open[0]?.details.error).to.include("no space left on device");
    expect(await failing(api)).to.not.equal(0);
    disk.write = write;
    await pass(api);
    const [settled, ...others] = await tasks(api, "documents.storeFull");
    expect(others).to.be.empty;
    expect(settled?.resolvedAt).to.be.a("string");
    expect(settled?.resolvedBy).to.equal(null);
    expect(await failing(api)).to.equal(0);
  });
});

describe("a store of files that is away", function () {
  this.timeout(120_000);
  const server = useS3Server();
  const env: { STORAGE_URL?: string } = {};
  before(() => (env.STORAGE_URL = server.url));
  const api = useApi(env);

  it("is a task of its own, which settles itself with the first piece that is kept", async function () {
    if (!server.isOurs) this.skip();
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const id = idOf(await beginUpload(api, supplier, { size: bytes.length }));
    await server.stop();
    expect((await sendPiece(api, supplier, id, 0, bytes)).status).to.equal(503);
    await pass(api);
    expect((await tasks(api, "documents.storeAway")).map(({ resolvedAt }) => resolvedAt)).to.deep.equal([null]);
    await server.start();
    expect((await sendPiece(api, supplier, id, 0, bytes)).status).to.equal(204);
    const [settled] = await tasks(api, "documents.storeAway");
    expect(settled?.resolvedAt).to.be.a("string");
  });
});
