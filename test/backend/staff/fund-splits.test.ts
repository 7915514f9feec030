import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { buildOrder, rulings, waiveAppeals } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("fund splits", () => {
  const api = useApi();
  type Staff = Awaited<ReturnType<typeof buildStaff>>;
  let finance: Staff;

  before(async function () {
    this.timeout(60_000);
    finance = await buildStaff("finance");
    const reviewer = await buildStaff("reviewer");
    await buildOrder(api, { status: "funds_released", quantity: "3.3" });
    for (const body of [{ ...rulings.split, releasedAmount: "777.77" }, rulings.buyer]) {
      const trade = await buildOrder(api, { status: "disputed", quantity: "2" });
      const dispute = (await api.db("disputes").where({ order_id: trade.order.id }).first("id", "version")) as {
        id: string;
        version: number;
      };
      const { status } = await api.post(`/admin/disputes/${dispute.id}/decide`, {
        as: reviewer,
        version: dispute.version,
        body: { ...body, reason: "The weight note names less than was ordered." },
      });
      expect(status).to.equal(200);
      await waiveAppeals(api, trade);
    }
  });

  it("total what the ledger says, whatever was released, divided or refunded", async () => {
    const { body } = await api.get("/admin/fund-splits/totals", { as: finance });
    expect(body.currencies).to.have.lengthOf(1);
    const [usd] = body.currencies;
    expect(usd).to.include({ currency: "USD", orders: 3, equal: true });
    expect(usd.splits).to.deep.equal(usd.ledger);
    const lost = (await api.db("orders").where({ status: "refunded" }).sum("total_amount as sum").first()) as {
      sum: string;
    };
    const rest = (await api
      .db("disputes as d")
      .join("orders as o", "o.id", "d.order_id")
      .where("d.outcome", "split")
      .sum({ sum: api.db.raw("o.total_amount - d.released_amount") })
      .first()) as { sum: string };
    expect(Number(usd.ledger.refunded.amount)).to.equal(Number(lost.sum) + Number(rest.sum));
    expect(usd.trialBalance).to.deep.equal({ amount: "0.00", currency: "USD" });
    const { body: rows } = await api.get("/admin/fund-splits", { as: finance });
    expect(rows).to.have.lengthOf(usd.orders);
    for (const figure of ["released", "supplier", "platform", "impactFund", "refunded"] as const) {
      const sum = (rows as Record<typeof figure, { amount: string }>[]).reduce(
        (total, row) => total + BigInt(row[figure].amount.replace(".", "")),
        0n,
      );
      expect(sum, figure).to.equal(BigInt(usd.splits[figure].amount.replace(".", "")));
    }
  });

  it("list an order of which all was refunded, paid out once the provider has sent it back", async () => {
    const { order_id: id } = (await api.db("disputes").where({ outcome: "buyer" }).first("order_id")) as {
      order_id: string;
    };
    const { total_amount: total } = (await api.db("orders").where({ id }).first("total_amount")) as {
      total_amount: string;
    };
    const split = await eventually(async () => {
      const { body } = await api.get(`/admin/fund-splits/${id}`, { as: finance });
      return body.paidOut === true && body;
    });
    expect([
      split.released.amount,
      split.supplier.amount,
      split.platform.amount,
      split.impactFund.amount,
    ]).to.deep.equal(["0.00", "0.00", "0.00", "0.00"]);
    expect(split.refunded.amount).to.equal(total);
    expect(split.journals.map(({ kind }: { kind: string }) => kind)).to.include("repayment");
  });

  it("show one order with every journal, and its split sums to what was released", async () => {
    const { order_id: id } = (await api.db("disputes").where({ outcome: "split" }).first("order_id")) as {
      order_id: string;
    };
    const split = await eventually(async () => {
      const { body } = await api.get(`/admin/fund-splits/${id}`, { as: finance });
      return body.paidOut === true && body.journals.length === 5 && body;
    });
    expect(split.released).to.deep.equal({ amount: "777.77", currency: "USD" });
    expect([split.supplier.amount, split.platform.amount, split.impactFund.amount]).to.deep.equal([
      "699.99",
      "66.11",
      "11.67",
    ]);
    for (const journal of split.journals) {
      const sum = journal.entries.reduce(
        (total: bigint, entry: { amount: { amount: string } }) => total + BigInt(entry.amount.amount.replace(".", "")),
        0n,
      );
      expect(sum, journal.kind).to.equal(0n);
    }
  });
});
