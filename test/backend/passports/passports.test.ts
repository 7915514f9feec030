import { createHash } from "node:crypto";
import { expect } from "chai";
import canonicalize from "canonicalize";
import { isPassportNumber } from "#shared/passports/number.ts";
import { checkWith } from "#backend/src/domains/passports/sealing.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOrder, inspectionForm } from "#test/factories/orders.ts";
import {
  correct,
  buildInspected,
  passportOf,
  publishedKeys,
  readPassport,
  signedFile,
} from "#test/factories/passports.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("the quality passport of an inspection", () => {
  const api = useApi();

  it("is issued by itself, is read by anybody who has its number, and is what was signed", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const report = await buildDocument(trade.buyer, { purpose: "inspectionReport", name: "report.pdf" });
    const body = inspectionForm({ notes: "Clean, 11.3 % moisture.", reports: [report.id] });
    expect((await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.buyer, body })).status).to.equal(200);
    const { number, inspectionId } = await passportOf(api, trade);
    expect(isPassportNumber(number), number).to.equal(true);
    const view = await readPassport(api, number.toLowerCase());
    expect(view).to.deep.include({ number, version: 1, standing: "valid", revocation: null });
    expect(view.check).to.deep.include({ valid: true, problem: null });
    const { record } = view;
    expect(record).to.deep.include({ number, version: 1, replaces: null, verdicts: [] });
    expect(record.issuer).to.equal(`did:web:${new URL(api.url).host.replace(":", "%3A")}`);
    expect(record.order).to.deep.equal({ reference: trade.order.reference, shipment: 1, shipments: 1 });
    expect(record.seller.name).to.equal(trade.supplier.organization.name);
    expect(record.goods).to.include({ product: trade.product.name, transportDocument: "MSKU-4417702" });
    expect(record.inspection).to.deep.include({
      ...{ id: inspectionId, certificateNumber: "SGS-2231", inspector: "SGS Ethiopia", result: "approved" },
      ...{ side: "buyer", notes: "Clean, 11.3 % moisture.", record: null, correction: null },
    });
    expect(record.files).to.deep.equal([
      { name: "report.pdf", mediaType: "application/pdf", bytes: 1000, sha256: report.sha256 },
    ]);
    const file = await signedFile(api, number);
    expect(file.record).to.deep.equal(record);
    expect(
      createHash("sha256")
        .update(canonicalize(file.record) ?? "")
        .digest("hex"),
    ).to.equal(view.sha256);
    const check = await checkWith(await publishedKeys(api), JSON.stringify(file));
    expect(check).to.deep.include({ problem: null, keyId: view.keyId });
  });

  it("has a record with figures once they are known: the version before stays readable, and says that it was replaced", async () => {
    const { number, inspectionId } = await buildInspected(api);
    const before = await readPassport(api, number);
    await correct(api, inspectionId, 1, "Bag count corrected, 398 to 400.");
    const view = await readPassport(api, number);
    expect(view).to.include({ number, version: 2, standing: "valid" });
    expect(view.record).to.deep.include({
      replaces: { version: 1, sha256: before.sha256 },
      passportId: before.record.passportId,
    });
    expect(view.record.inspection.correction).to.equal("Bag count corrected, 398 to 400.");
    expect(view.record.verdicts.map(({ met }) => met)).to.deep.equal([true, true, false]);
    expect(view.versions.map(({ version }) => version)).to.deep.equal([2, 1]);
    const old = await readPassport(api, number, 1);
    expect(old).to.include({ standing: "replaced", sha256: before.sha256 });
    expect(old.check.valid).to.equal(true);
    for (const version of [0, 3, 99])
      expect((await api.get(`/passports/${number}?version=${version}`)).body.code).to.equal("passports.notFound");
    const named = await fetch(`${api.url}/api/v1/passports/${number}/file?version=1`);
    expect(named.headers.get("content-disposition")).to.contain(`${number}-v1.json`);
  });

  it("seals what was measured with what was said of it, and a correction of that is its next version", async () => {
    const figure = (value: string) => ({
      crop: "coffee",
      figures: [{ figure: "moisture", value, method: "ISO 6673" }],
    });
    const { trade, inspectionId, number } = await buildInspected(api, { record: figure("13.40") });
    const { record } = await readPassport(api, number);
    expect(record.inspection.record).to.deep.include({ crop: "coffee" });
    expect(record.verdicts.map(({ figure: name, found, method, met }) => [name, found, method, met])).to.deep.equal([
      ["moisture", "13.4", "ISO 6673", false],
    ]);
    expect(record.verdicts[0]?.limit).to.include({ source: "reference" });
    const reason = "A digit was mistyped.";
    const { status, body } = await api.post(`/orders/${trade.order.id}/inspections/${inspectionId}/corrections`, {
      as: trade.buyer,
      body: { record: figure("11.40"), corrects: 1, reason },
    });
    expect(status, JSON.stringify(body)).to.be.below(300);
    const view = await eventually(
      async () => {
        const now = await readPassport(api, number);
        return now.version === 2 ? now : undefined;
      },
      { what: "the next version", timeout: 10_000 },
    );
    expect(view.record.verdicts.map(({ found, met }) => [found, met])).to.deep.equal([["11.4", true]]);
    expect(view.record.inspection.correction).to.equal(reason);
    expect(view.check.valid).to.equal(true);
  });

  it("is issued once, whoever asks at the same moment", async () => {
    const { number, inspectionId } = await buildInspected(api);
    const rows = await Promise.all(Array.from({ length: 8 }, () => correct(api, inspectionId, 1, null)));
    expect(new Set(rows.map(({ id }) => id)).size).to.equal(1);
    expect((await readPassport(api, number)).versions).to.have.lengthOf(2);
  });

  it("is issued for inspections that no job was asked for", async () => {
    const { trade, inspectionId } = await buildInspected(api);
    const { rows } = await api.db.raw<{ rows: { id: string }[] }>(
      `insert into quality_controls (id, order_id, shipment_id, certificate_number, inspector, inspection_date, status, side, submitted_by, created_at)
       select gen_random_uuid(), order_id, shipment_id, 'OLD-1', inspector, inspection_date, status, side, submitted_by, created_at - interval '1 hour'
         from quality_controls where id = ? returning id`,
      [inspectionId],
    );
    await api.post("/dev/clock", { body: { advance: "10m" } });
    const found = await eventually(
      async () =>
        (await api.get(`/orders/${trade.order.id}`, { as: trade.buyer })).body.inspections.find(
          (each: { id: string; passport: string | null }) => each.id === rows[0]?.id && each.passport,
        ) as { passport: string } | undefined,
      { what: "the passport of an older inspection", timeout: 10_000 },
    );
    expect((await readPassport(api, found.passport)).record.inspection.certificateNumber).to.equal("OLD-1");
  });

  it("is issued though fifty older ones never can be: those are tried less and less often, and become tasks", async function () {
    this.timeout(60_000);
    const { inspectionId } = await buildInspected(api);
    const other = await buildOrder(api, { status: "quality_control" });
    const insert = (certificate: string, order: string, hours: number, count: number) =>
      api.db.raw<{ rows: { id: string }[] }>(
        `insert into quality_controls (id, order_id, shipment_id, certificate_number, inspector, inspection_date, status, side, submitted_by, created_at)
         select gen_random_uuid(), coalesce(:order, order_id), shipment_id, :certificate, inspector, inspection_date, status, side, submitted_by, created_at - make_interval(hours => :hours)
           from quality_controls, generate_series(1, :count) where id = :inspectionId returning id`,
        { inspectionId, certificate, order: order || null, hours, count } as never,
      );
    // Of another order than their shipment is: nothing can be read of these.
    const broken = (await insert("BROKEN-1", other.order.id, 9, 50)).rows.map(({ id }) => id);
    const [later] = (await insert("LATER-1", "", 1, 1)).rows;
    const issued = () => api.db("passports").where({ inspection_id: later?.id }).first("id");
    const tasks = async () =>
      (await api.db("staff_tasks").where({ kind: "passports.notIssued" }).whereNull("resolved_at")) as {
        subject_id: string;
        details: { certificate: string; error: string };
      }[];
    await api.post("/dev/clock", { body: { advance: "10m" } });
    await eventually(issued, { what: "the passport of the later one", timeout: 20_000 });
    expect(await tasks(), "a store that is away for a moment is nobody's task").to.deep.equal([]);
    const triedBy = async (times: number) =>
      Number((await api.db("passport_attempts").where("tries", ">=", times).count("* as n"))[0]?.n) === 50;
    for (let times = 2; times <= 5; times += 1) {
      await api.post("/dev/clock", { body: { advance: `${2 ** (times - 1) + 1}m` } });
      await eventually(() => triedBy(times), { what: `try ${times}`, timeout: 20_000 });
    }
    const told = await eventually(async () => ((await tasks()).length === 50 ? tasks() : undefined), {
      what: "a task for each",
      timeout: 10_000,
    });
    expect(new Set(told.map(({ subject_id: id }) => id))).to.deep.equal(new Set(broken));
    expect(told[0]?.details).to.deep.include({ certificate: "BROKEN-1" });
    expect(told[0]?.details.error).to.contain("of no shipment");
    // Put right by whoever has the task, it is issued, and the task is settled.
    const [mended = ""] = broken;
    await api.db.raw("alter table quality_controls disable trigger all");
    await api.db.raw(
      "update quality_controls q set order_id = s.order_id from shipments s where s.id = q.shipment_id and q.id = ?",
      [mended],
    );
    await api.db.raw("alter table quality_controls enable trigger all");
    await api.post("/dev/clock", { body: { advance: "61m" } });
    await eventually(async () => !(await tasks()).some(({ subject_id: id }) => id === mended), {
      what: "the end of the task",
      timeout: 20_000,
    });
    expect(await api.db("passports").where({ inspection_id: mended }).pluck("version")).to.deep.equal([1]);
  });

  it("is not found by what is no number, nor by one that was never drawn", async () => {
    const { number } = await buildInspected(api);
    const other = number.endsWith("A") ? `${number.slice(0, -1)}B` : `${number.slice(0, -1)}A`;
    for (const nothing of [other, "QP-2026-1", "CT-2026-00001", "QP-2026-00000-AAAAA'", "%00", "é".repeat(39)])
      for (const path of ["", "/file", "/certificate"]) {
        const { status, body } = await api.get(`/passports/${encodeURIComponent(nothing)}${path}`);
        expect([status, body.code], nothing + path).to.deep.equal([404, "passports.notFound"]);
      }
  });
});
