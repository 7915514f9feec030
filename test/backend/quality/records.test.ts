import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { buildOrder, inspectionForm, type Trade } from "#test/factories/orders.ts";
import { buildMember } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const result = (figure: string, value: string, more: object = {}) => ({ figure, value, method: "ISO", ...more });
const record = (...figures: object[]) => ({ crop: "coffee", figures });

describe("what an inspection found", () => {
  const api = useApi();
  interface Side {
    token: string;
  }
  const inspect = ({ order }: Trade, as: Side, more: object) =>
    api.post(`/orders/${order.id}/inspections`, { as, body: inspectionForm(more) });
  const correct = ({ order }: Trade, inspection: { id: string }, as: Side, body: object, key?: string) =>
    api.post(`/orders/${order.id}/inspections/${inspection.id}/corrections`, { as, body, ...(key && { key }) });
  const fieldsOf = ({ body }: { body: { details?: { fields?: { field: string; key: string }[] } } }) =>
    body.details?.fields?.map(({ field, key }) => `${field}: ${key}`);
  const inspectionOf = (view: { body: unknown }) => (view.body as OrderView).inspections[0]!;
  const recordOf = (view: { body: unknown }) => inspectionOf(view).record!;
  const rows = () => api.db("inspection_records").count("* as count").first<{ count: string }>();
  const read = ({ order }: Trade, as: Side) => api.get(`/orders/${order.id}`, { as });

  it("comes with the result, is held against what is usual, and says what follows from it", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const found = {
      ...record(
        result("moisture", "13.40", { laboratory: "Laboratoire Estuaire", sealed: true, date: day(-1) }),
        result("foreignMatter", "0.1", { operator: "<", quantificationLimit: "0.1" }),
      ),
      defects: { method: "SCA green grading", beans: { broken: 10, floater: 5, slightInsect: 10 } },
      sampling: { bagsDrawn: 20, bagsTotal: 200, netWeightFound: "12600", sealState: "intact", method: "ISO 4072" },
    };
    const submitted = await inspect(trade, trade.buyer, { record: found });
    expect(submitted.status, JSON.stringify(submitted.body)).to.equal(200);
    expect(submitted.body).to.include({ status: "approved" });
    for (const as of [trade.buyer, trade.supplier]) {
      const kept = recordOf(await read(trade, as));
      expect(kept).to.include({ version: 1 });
      expect(kept.content.figures.map(({ figure, value, unit }) => [figure, value, unit])).to.deep.equal([
        ["moisture", "13.4", "percent"],
        ["foreignMatter", "0.1", "percent"],
      ]);
      expect(kept.verdicts.map(({ figure, value, met }) => [figure, value, met])).to.deep.equal([
        ["moisture", "13.4", false],
        ["primaryDefects", "0", true],
        ["secondaryDefects", "4", true],
        ["foreignMatter", "0.1", null],
      ]);
      expect(kept.agreed, "no contract limits anything").to.deep.equal({ met: 0, missed: 0, of: 0 });
      expect(kept.weight).to.deep.equal({ found: "12600", shipped: "12500", difference: "0.80" });
    }
    const { body } = await api.get("/orders", { as: trade.buyer });
    expect(inspectionOf({ body: body.items[0] }), "the list leaves it out").to.include({ record: null });
  });

  it("is left out by whoever has the five fields alone", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const submitted = await inspect(trade, trade.buyer, {});
    expect(submitted.status).to.equal(200);
    expect(inspectionOf(submitted)).to.deep.include({ record: null, can: ["correct"] });
  });

  it("is refused whole, with the result, where it cannot be", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const before = await rows();
    for (const [wrong, ...problems] of [
      [record(result("moisture", "140")), "record.figures[0].value: atMost"],
      [{ crop: "cocoa", figures: [result("beanCount", "95")] }, "record.crop: otherCrop"],
      [record(result("moisture", "12", { date: day(2) })), "record.figures[0].date: future"],
      [{ ...record(), sampling: { bagsDrawn: 3, bagsTotal: 2 } }, "record.sampling.bagsDrawn: bagsThere"],
      [record(result("moisture", "12"), result("moisture", "11")), "record.figures[1].figure: twice"],
      [record(), "record.figures: required"],
      [{ crop: "coffee" }, "record.figures: required"],
      [{ crop: "coffee", sampling: {} }, "record.figures: required"],
      [{ ...record(), screens: { method: "ISO 4150" } }, "record.screens.shares: oneShare"],
      [{ ...record(), residues: { method: "EN 15662" } }, "record.residues.substances: screenSilent"],
    ] as const) {
      const refused = await inspect(trade, trade.buyer, { record: wrong });
      expect([refused.status, fieldsOf(refused)]).to.deep.equal([400, problems]);
    }
    expect(await rows()).to.deep.equal(before);
    expect((await read(trade, trade.buyer)).body).to.deep.include({ status: "quality_control", inspections: [] });
  });

  it("is corrected by the side that has submitted it: another version, a reason, and nothing moves", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const rejected = { status: "rejected", record: record(result("moisture", "13.4")) };
    const submitted = await inspect(trade, trade.buyer, rejected);
    expect(submitted.body).to.include({ status: "disputed" });
    const inspection = inspectionOf(submitted);
    const body = { corrects: 1, record: record(result("moisture", "12.4")), reason: "The meter was calibrated anew." };
    expect(inspectionOf(await read(trade, trade.supplier)).can).to.deep.equal([]);
    for (const [as, code] of [
      [trade.supplier, "escrow.inspectionNotFound"],
      [await buildMember(trade.buyer.organization, "member"), "accounts.forbidden"],
    ] as const)
      expect((await correct(trade, inspection, as as Side, body)).body.code).to.equal(code);
    const corrected = await correct(trade, inspection, trade.buyer, body);
    expect(corrected.status, JSON.stringify(corrected.body)).to.equal(200);
    expect(corrected.body, "the case stays open").to.include({ status: "disputed" });
    expect(inspectionOf(corrected)).to.include({ status: "rejected", certificateNumber: "SGS-2231" });
    const kept = recordOf(corrected);
    expect(kept.versions.map(({ version, reason }) => [version, reason])).to.deep.equal([
      [1, null],
      [2, body.reason],
    ]);
    expect(kept.content.figures[0]).to.include({ value: "12.4" });
    const late = await correct(trade, inspection, trade.buyer, body);
    expect([late.status, late.body.code, late.body.details]).to.deep.equal([412, "quality.otherVersion", { now: 2 }]);
    const { items } = (await api.get("/notifications", { as: trade.supplier })).body as { items: { kind: string }[] };
    expect(items[0]?.kind).to.equal("inspectionCorrected");
    const wrong = await correct(trade, inspection, trade.buyer, { ...body, corrects: 2, reason: "" });
    expect(fieldsOf(wrong)).to.deep.equal(["reason: required"]);
  });

  it("has one winner where eight correct it at once, and comes late where the result came without figures", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const inspection = inspectionOf(await inspect(trade, trade.buyer, {}));
    const body = { corrects: 0, reason: "The laboratory has answered." };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        correct(trade, inspection, trade.buyer, { ...body, record: record(result("moisture", `11.${index}`)) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(7).fill(412)]);
    expect(recordOf(await read(trade, trade.supplier)).versions.map(({ reason }) => reason)).to.deep.equal([
      body.reason,
    ]);
  });

  it("is changed by nobody", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    await inspect(trade, trade.buyer, { record: record(result("moisture", "12")) });
    for (const change of [
      () => api.db("inspection_records").update({ reason: "Another" }),
      () => api.db("inspection_records").delete(),
    ])
      expect(
        await change().then(
          () => "done",
          (error: { code: string }) => error.code,
        ),
      ).to.equal("23001");
  });
});
