import { expect } from "chai";
import type { ValidationRow, ValidationView } from "#shared/inspectors/admin-contract.ts";
import { buildInspector, foundForm, inspect } from "#test/factories/inspectors.ts";
import { buildOrder, inspectionForm, readOrder, type Trade } from "#test/factories/orders.ts";
import { buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";

const reason = "The figures of the laboratory meet each limit of the contract.";

/** What our team says to approvals of suppliers that wait for the buyer. */
describe("the platform's validation", function () {
  this.timeout(60_000);
  const api = useApi();
  let reviewer: { token: string };
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });
  const said = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  const queue = async (filter: object = { open: true }) =>
    (
      await api.get(
        `/admin/validations?${new URLSearchParams({
          sort: '["submittedAt","ASC"]',
          range: "[0,24]",
          filter: JSON.stringify(filter),
        })}`,
        { as: reviewer },
      )
    ).body as ValidationRow[];
  const claimed = async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { bound } = await buildInspector(api, trade, trade.supplier);
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("200");
    const [inspection] = (await readOrder(api, trade)).inspections;
    return { trade, id: inspection?.id ?? "" };
  };
  const decide = (id: string, move: "validate" | "refuse", as = reviewer, body: object = { reason }, version = 1) =>
    api.post(`/admin/validations/${id}/${move}`, { as, body, version });
  const noticesOf = async (as: { token: string }) =>
    ((await api.get("/notifications", { as })).body as { items: { kind: string }[] }).items.map(({ kind }) => kind);

  it("lists what waits, the oldest first, and approves in the platform's name with a reason", async () => {
    const first = await claimed();
    const second = await claimed();
    expect((await queue()).map(({ id }) => id)).to.deep.equal([first.id, second.id]);
    const { body } = await api.get(`/admin/validations/${first.id}`, { as: reviewer });
    const view = body as ValidationView;
    expect(view).to.deep.include({ byInspector: true, can: ["validate", "refuse"], weightOpen: false });
    expect(view.quality, "nothing was negotiated of it").to.deep.equal({
      text: "Washed, screen 15 and above.",
      source: "listing",
    });
    const { payable, total } = await readOrder(api, first.trade);
    expect(view.amount).to.deep.equal(payable ?? total);
    expect(view.inspectorEmail).to.match(/^inspector-.*@lab\.example$/);
    expect(view.inspection.byInspector?.accreditation).to.equal("ISO/IEC 17025, COFRAC 1-2345");
    expect(view.inspection.record?.verdicts.map(({ figure, met }) => [figure, met])).to.deep.include([
      "moisture",
      true,
    ]);
    expect(said(await decide(first.id, "validate", reviewer, { reason: "ok" }))).to.equal("400 request.invalid");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(first.id, index % 2 === 0 ? "validate" : "validate")),
    );
    expect(answers.map(said).filter((each) => each === "200")).to.have.lengthOf(1);
    expect(new Set(answers.map(said))).to.deep.equal(new Set(["200", "409 inspectors.claimSettled"]));
    const order = await readOrder(api, first.trade);
    expect(order.status).to.equal("approved");
    expect(order.inspections[0]?.validation).to.deep.include({ decision: "validated", reason });
    for (const side of [first.trade.buyer, first.trade.supplier])
      expect(await noticesOf(side)).to.include("inspectionValidated");
    const [line] = (await api.db("audit_log").where({ subject_id: first.id }).pluck("action")) as string[];
    expect(line).to.equal("inspection.validated");
    expect((await queue()).map(({ id }) => id)).to.deep.equal([second.id]);
  });

  it("refused leaves the order as it is, and its clock running", async () => {
    const { trade, id } = await claimed();
    const before = await readOrder(api, trade);
    expect((await decide(id, "refuse")).body).to.deep.include({ decision: "refused", can: [] });
    const order = await readOrder(api, trade);
    expect([order.status, order.inspectionEndsAt]).to.deep.equal(["quality_control", before.inspectionEndsAt]);
    for (const side of [trade.buyer, trade.supplier])
      expect(await noticesOf(side)).to.include("inspectionNotValidated");
    expect(said(await decide(id, "validate"))).to.equal("409 inspectors.claimSettled");
    expect((await queue({ open: false })).map((row) => row.id)).to.include(id);
    // The buyer still has the last word.
    const body = inspectionForm({ status: "rejected" });
    expect(said(await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.buyer, body }))).to.equal("200");
  });

  it("is over once the buyer has answered, and of what a supplier has submitted itself too", async () => {
    const trade: Trade = await buildOrder(api, { status: "quality_control" });
    const path = `/orders/${trade.order.id}/inspections`;
    await api.post(path, { as: trade.supplier, body: inspectionForm() });
    const [own] = (await readOrder(api, trade)).inspections;
    expect((await queue()).find(({ id }) => id === own?.id)).to.deep.include({ byInspector: false });
    await api.post(path, { as: trade.buyer, body: inspectionForm() });
    expect((await queue()).map(({ id }) => id)).not.to.include(own?.id);
    expect(said(await decide(own?.id ?? "", "validate", reviewer, { reason }, 0))).to.equal(
      "409 inspectors.claimSettled",
    );
  });

  it("is said of the figures that were read, which are corrected no more then", async () => {
    const trade: Trade = await buildOrder(api, { status: "quality_control" });
    const { supplier } = trade;
    const path = `/orders/${trade.order.id}/inspections`;
    const recordOf = (value: string) => ({
      crop: "coffee",
      figures: [{ figure: "moisture", value, method: "ISO 6673" }],
    });
    await api.post(path, { as: supplier, body: inspectionForm({ record: recordOf("11.2") }) });
    const [own] = (await readOrder(api, trade)).inspections;
    const id = own?.id ?? "";
    const correct = (corrects: number, value: string) =>
      api.post(`${path}/${id}/corrections`, {
        as: supplier,
        body: { corrects, record: recordOf(value), reason: "Read off the other sheet.", reports: [], pictures: [] },
      });
    const read = async () => (await api.get(`/admin/validations/${id}`, { as: reviewer })).body as ValidationView;
    const { version } = await read();
    expect(version).to.equal(1);
    expect(said(await correct(1, "9.0"))).to.equal("200");
    const withoutAny = await api.post(`/admin/validations/${id}/validate`, { as: reviewer, body: { reason } });
    expect(said(withoutAny)).to.equal("428 request.versionRequired");
    expect(said(await decide(id, "validate", reviewer, { reason }, version))).to.equal("412 request.versionStale");
    expect(said(await decide(id, "validate", reviewer, { reason }, (await read()).version))).to.equal("200");
    expect(said(await correct(2, "8.0"))).to.equal("409 escrow.inspectionValidated");
    const mine = (await api.get(`/orders/${trade.order.id}`, { as: supplier })).body as Trade["order"];
    expect(mine.inspections[0]?.can).to.deep.equal(["revokePassport"]);
    expect(mine.inspections[0]?.record?.version).to.equal(2);
  });

  it("accepts no weight in a buyer's place, and nobody validates for an own organization", async () => {
    const { trade, id } = await claimed();
    await api.db("shipments").where({ order_id: trade.order.id }).update({ weight_open: true });
    expect(said(await decide(id, "validate"))).to.equal("409 inspectors.weightOpen");
    await api.db("shipments").where({ order_id: trade.order.id }).update({ weight_open: false });
    const colleague = await buildMember(trade.supplier.organization, "member");
    await api.db("organization_members").where({ user_id: colleague.user.id }).update({ deleted_at: new Date() });
    await api.db("staff_members").insert({ user_id: colleague.user.id, role: "reviewer" });
    expect(said(await decide(id, "validate", colleague))).to.equal("403 organizations.ownOrganization");
    expect(said(await api.get(`/admin/validations/${id}`, { as: colleague }))).to.equal(
      "403 organizations.ownOrganization",
    );
    expect(said(await decide(id, "validate", await buildStaff("support")))).to.equal("403 accounts.forbidden");
    expect(said(await decide(id, "validate", trade.buyer))).to.equal("404 request.notFound");
    expect((await readOrder(api, trade)).status).to.equal("quality_control");
  });
});
