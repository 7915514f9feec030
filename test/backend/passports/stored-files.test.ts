import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { Document } from "#backend/src/domains/documents/index.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildOrder, inspectionForm, readOrder } from "#test/factories/orders.ts";
import { buildInspected, passportOf, readPassport } from "#test/factories/passports.ts";
import { useApi } from "#test/support/api.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";

describe("a passport and the store of files", function () {
  this.timeout(60_000);
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-changed-"));
  });
  const api = useApi({
    get DATA_DIR() {
      return folder;
    },
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("is not signed while a file of it was changed there: our team is told which it is, and once it is back the passport has the hash of what was handed in", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const bytes = await makePdf("Moisture report 13.4 %");
    const file = { name: "report.pdf", type: "application/pdf", bytes, purpose: "inspectionReport" } as const;
    const sent = await sendAndWait(api, trade.buyer, file);
    const { storageKey } = await Document.query(api.db).findById(sent.id).throwIfNotFound();
    const path = join(folder, "files", storageKey ?? "");
    const handedIn = await readFile(path);
    await writeFile(path, Buffer.from(handedIn).fill(0x20, handedIn.length - 8));
    const body = inspectionForm({ reports: [sent.id] });
    const { status } = await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.buyer, body });
    expect(status).to.equal(200);
    await api.post("/dev/clock", { body: { advance: "10m" } });
    for (let tries = 1; tries <= 5; tries += 1) {
      await eventually(() => api.db("passport_attempts").where({ tries }).first("tries"), { what: `try ${tries}` });
      await api.post("/dev/clock", { body: { advance: `${2 ** tries + 1}m` } });
    }
    const task = (await eventually(
      () => api.db("staff_tasks").where({ kind: "passports.notIssued" }).whereNull("resolved_at").first("details"),
      { what: "our team's task" },
    )) as { details: { error: string } };
    expect(task.details.error).to.contain(storageKey).and.contain("not what was handed in");
    expect((await readOrder(api, trade)).inspections[0]?.passport).to.equal(null);
    await writeFile(path, handedIn);
    await api.post("/dev/clock", { body: { advance: "65m" } });
    const { record } = await readPassport(api, (await passportOf(api, trade)).number);
    expect(record.files.map(({ name, sha256 }) => [name, sha256])).to.deep.equal([["report.pdf", sent.sha256]]);
  });

  it("has no certificate while the store takes none, which is busy and no fault", async () => {
    const { number } = await buildInspected(api);
    const files = join(folder, "files");
    await rename(files, `${files}.away`);
    await writeFile(files, "no folder");
    const load = async () => {
      const { status, body } = await api.get(`/passports/${number}/certificate`);
      return [status, (body as { code?: string }).code];
    };
    try {
      expect(await load()).to.deep.equal([503, "server.busy"]);
    } finally {
      await rm(files);
      await rename(`${files}.away`, files);
    }
    expect((await load())[0]).to.equal(200);
  });
});
