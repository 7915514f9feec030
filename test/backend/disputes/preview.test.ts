import { expect } from "chai";
import type { LedgerPreview } from "#shared/disputes/desk-contract.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { buildBuyer, buildMember, buildStaff } from "#test/factories/people.ts";
import { waiveAppeals } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { casesOf, statement, type Reviewer } from "./cases.ts";

const words = { words: statement };

describe("the ledger entries of a decision, before it is made", () => {
  const api = useApi();
  let reviewer: Reviewer;
  let cases: ReturnType<typeof casesOf>;
  before(async () => {
    cases = casesOf(api);
    reviewer = await buildStaff("reviewer");
  });
  const preview = (id: string, as: { token: string }, body: object) =>
    api.post(`/admin/disputes/${id}/ledger-preview`, { as, body });
  const answered = async () => {
    const trade = await cases.claimed();
    await cases.did(trade.found.id, trade.supplier, "answer", words);
    return trade;
  };
  const linesOf = (
    journals: readonly { kind: string; entries: { account: string; organization: string | null; amount: object }[] }[],
  ) =>
    journals.map(({ kind, entries }) => ({
      kind,
      lines: entries.map(({ account, organization, amount }) => JSON.stringify([account, organization, amount])).sort(),
    }));

  for (const [outcome, releasedAmount] of [
    ["split", "20000.00"],
    ["split", "0.01"],
    ["supplier", null],
    ["buyer", null],
  ] as const)
    it(`are those that stand in the books once it has taken effect: ${outcome} ${releasedAmount ?? ""}`, async () => {
      const trade = await answered();
      const { id } = trade.found;
      const { status, body } = await preview(id, reviewer, { outcome, releasedAmount });
      expect(status, JSON.stringify(body)).to.equal(200);
      const planned = body as unknown as LedgerPreview;
      expect(await cases.journals(trade.order), "nothing is written by looking").to.deep.equal(["hold"]);
      await cases.decided(id, reviewer, outcome, {
        ...(releasedAmount && { releasedAmount }),
        ...(outcome === "buyer" && { goods: "kept" }),
      });
      await waiveAppeals(api, trade);
      const { journals } = (await api.get(`/admin/disputes/${id}`, { as: reviewer }))
        .body as unknown as DisputeCaseView;
      const written = journals.filter(({ kind }) => kind === "release" || kind === "refund");
      expect(linesOf(planned.journals)).to.deep.equal(linesOf(written));
      for (const { entries } of planned.journals)
        expect(entries.every(({ amount }) => !/^-?0(\.0+)?$/.test(amount.amount))).to.equal(true);
    });

  it("say who gets what of a split, and what is kept of it", async () => {
    const trade = await answered();
    const { body } = await preview(trade.found.id, reviewer, { outcome: "split", releasedAmount: "20000.00" });
    const usd = (amount: string) => ({ amount, currency: "USD" });
    expect(body).to.deep.include({
      released: usd("20000.00"),
      refunded: usd("6250.00"),
      supplier: usd("18000.00"),
      platform: usd("1700.00"),
      impactFund: usd("300.00"),
    });
  });

  it("refuse what could not be decided, beside the field", async () => {
    const trade = await answered();
    for (const [body, field, key] of [
      [{ outcome: "split", releasedAmount: "26250.00" }, "releasedAmount", "below"],
      [{ outcome: "split", releasedAmount: "0" }, "releasedAmount", "above"],
      [{ outcome: "split" }, "releasedAmount", "required"],
      [{ outcome: "split", releasedAmount: "1.005" }, "releasedAmount", "decimal"],
      [{ outcome: "delivered" }, "outcome", "choice"],
      [{ outcome: "all" }, "outcome", "choice"],
    ] as const) {
      const { status, body: answer } = await preview(trade.found.id, reviewer, body);
      const [first] = answer.details?.fields ?? [];
      expect([status, first?.field, first?.key], JSON.stringify(body)).to.deep.equal([400, field, key]);
    }
  });

  it("are nobody's who belongs or belonged to a side, of the sides, or of another role", async () => {
    const trade = await answered();
    const { id } = trade.found;
    const body = { outcome: "buyer" };
    for (const as of [trade.buyer, trade.supplier, await buildBuyer()])
      expect((await preview(id, as, body)).status).to.equal(404);
    expect((await preview(id, await buildStaff("verifier"), body)).status).to.equal(403);
    const member = await buildMember(trade.supplier.organization, "member");
    await api.db("staff_members").insert({ user_id: member.user.id, role: "reviewer" });
    const own = await preview(id, member, body);
    expect([own.status, own.body.code]).to.deep.equal([403, "escrow.ownTrade"]);
  });
});
