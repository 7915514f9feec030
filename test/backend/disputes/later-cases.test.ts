import { expect } from "chai";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { comparedInspections } from "#shared/disputes/compared-inspections.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildStaff, type buildMember } from "#test/factories/people.ts";
import { inspectionForm, shipmentForm } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { settlingOf } from "../escrow/settling.ts";
import { casesOf, statement, type Reviewer } from "./cases.ts";

const record = (moisture: string) => ({
  crop: "coffee",
  figures: [{ figure: "moisture", value: moisture, method: "ISO 6673" }],
});

describe("several cases about one shipment", () => {
  const api = useApi();
  const { claimed, read, did, act } = casesOf(api);
  const { move, agree, dayIn } = settlingOf(api);
  let reviewer: Reviewer;
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });

  type Party = Awaited<ReturnType<typeof buildMember>>;
  const rejected = async (by: Party, certificateNumber: string, moisture: string, status = "rejected") => {
    const report = await buildDocument(by, { purpose: "inspectionReport" });
    return inspectionForm({ certificateNumber, status, record: record(moisture), reports: [report.id] });
  };
  const added = async (id: string, by: Party, certificate: string, moisture: string) => {
    const { status, body } = await act(id, by, "inspections", await rejected(by, certificate, moisture, "approved"));
    expect(status, JSON.stringify(body)).to.equal(200);
  };
  const evidence = async (id: string, by: Party, caption: string) => {
    const picture = await buildDocument(by, { purpose: "evidence" });
    return did(id, by, "evidence", { evidence: [{ document: picture.id, caption }] });
  };
  const caseNow = async (id: string, as: Party) =>
    (await api.get(`/disputes/${id}`, { as })).body as unknown as CaseView;
  const says = ({ inspections, exhibits }: Pick<CaseView, "inspections" | "exhibits">) => ({
    inspections: inspections.map(({ certificateNumber, inCase }) => `${certificateNumber}${inCase ? " added" : ""}`),
    compared: comparedInspections(inspections).map(({ certificateNumber }) => certificateNumber),
    exhibits: exhibits.map(({ label, certificate, caption }) => `${label} ${certificate ?? caption}`),
  });
  /** As both sides read a case, and as our team does. */
  const everywhere = async (id: string, { buyer, supplier }: { buyer: Party; supplier: Party }) => {
    const desk = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as unknown as CaseView;
    const all = [await caseNow(id, buyer), await caseNow(id, supplier), desk].map(says);
    expect(all[1]).to.deep.equal(all[0]);
    expect(all[2]).to.deep.equal(all[0]);
    return all[0];
  };

  it("keep what a later one is about apart, and what is known of the same goods together", async () => {
    const trade = await claimed({ certificateNumber: "A-1", record: record("13.4") });
    const first = trade.found.id;
    await added(first, trade.supplier, "A-2", "11.9");
    await evidence(first, trade.buyer, "torn bags");
    const before = await everywhere(first, trade);
    expect(before).to.deep.equal({
      inspections: ["A-1", "A-2 added"],
      compared: ["A-1", "A-2"],
      exhibits: ["C1 A-2", "B1 torn bags"],
    });
    await did(first, trade.buyer, "withdraw", {});
    const again = await move(trade, trade.buyer, "inspections", await rejected(trade.buyer, "A-3", "13.1"));
    expect(again.status, JSON.stringify(again.body)).to.equal(200);
    const second = (await read(trade, trade.buyer)).id;
    await added(second, trade.supplier, "A-4", "12.0");
    await evidence(second, trade.supplier, "dry bags");

    expect(await everywhere(first, trade), "the first stays as it ended").to.deep.equal(before);
    expect(await everywhere(second, trade)).to.deep.equal({
      inspections: ["A-1", "A-2", "A-3", "A-4 added"],
      compared: ["A-2", "A-3", "A-4"],
      exhibits: ["S1 A-2", "B1 torn bags", "B2 A-3", "C1 A-4", "S2 dry bags"],
    });
  });

  it("say nothing of goods that were replaced, and those nothing of the others", async () => {
    const trade = await claimed({ certificateNumber: "B-1", record: record("13.4") });
    const first = trade.found.id;
    await added(first, trade.supplier, "B-2", "11.9");
    await evidence(first, trade.buyer, "torn bags");
    const before = await everywhere(first, trade);
    await agree(trade, { kind: "replaceAgreed", goods: "destroyed", shipBy: await dayIn(30) });
    await move(trade, trade.supplier, "ship", shipmentForm({ expectedArrival: await dayIn(20) }));
    await move(trade, trade.buyer, "confirm-delivery");
    await move(trade, trade.buyer, "inspections", await rejected(trade.buyer, "B-3", "14.0"));
    const second = (await read(trade, trade.buyer)).id;
    expect(second).not.to.equal(first);
    await evidence(second, trade.supplier, "dry bags");

    expect(await everywhere(first, trade)).to.deep.equal(before);
    expect(await everywhere(second, trade)).to.deep.equal({
      inspections: ["B-3"],
      compared: ["B-3"],
      exhibits: ["B1 B-3", "S1 dry bags"],
    });
    // What is drawn of it is read from the same.
    await did(second, trade.supplier, "answer", { words: statement });
    const body = { outcome: "buyer", reason: statement, reasonCode: "qualityBelow", goods: "kept" };
    const { version } = (await api.get(`/admin/disputes/${second}`, { as: reviewer })).body as { version: number };
    const decided = await api.post(`/admin/disputes/${second}/decide`, { as: reviewer, version, body });
    expect(decided.status, JSON.stringify(decided.body)).to.equal(200);
    const letters = (await api.db("decision_letters").where({ dispute_id: second }).pluck("says")) as {
      inspections: { certificate: string }[];
    }[];
    expect(letters.map(({ inspections }) => inspections.map(({ certificate }) => certificate))).to.deep.equal([
      ["B-3"],
      ["B-3"],
    ]);
  });
});
