import { expect } from "chai";
import { eventually } from "#test/support/wait.ts";
import { useApi } from "#test/support/api.ts";
import { buildStaff } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";

const password = "terraced-hills-9";

interface Reader {
  token: string;
  email: string;
}

describe("one whole trade, by API, from an empty database", () => {
  const api = useApi({ AUTH_AUTO_CONFIRM: "false" });

  async function register(email: string, pending: Record<string, string>): Promise<void> {
    const answer = await api.post(`/auth/v1/signup?redirect_to=${encodeURIComponent(`${api.url}/confirm`)}`, {
      body: { email, password, data: { language: "en", pending_organization: pending } },
      key: null,
    });
    expect(answer.status).to.equal(200);
    expect(answer.body).not.to.have.property("access_token");
  }

  /** Opens the link of the newest letter, as the confirmation page does. */
  async function confirm(email: string): Promise<void> {
    const link = await eventually(async () => {
      const { body } = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      return (body.items[0]?.links as string[] | undefined)?.find((address) => address.includes("token_hash"));
    });
    const search = new URL(link).searchParams;
    expect(new URL(link).pathname).to.equal("/confirm");
    const answer = await api.post("/auth/v1/verify", {
      body: { token_hash: search.get("token_hash"), type: search.get("type") },
      key: null,
    });
    expect(answer.status).to.equal(200);
  }

  async function signIn(email: string): Promise<Reader> {
    const { status, body } = await api.post("/auth/v1/token?grant_type=password", {
      body: { email, password },
      key: null,
    });
    expect(status).to.equal(200);
    return { token: body.access_token as string, email };
  }

  it("goes from registration to released funds, and the books agree", async () => {
    await register("export@cooperative.test", {
      companyName: "Kochere Growers",
      organizationType: "Farmer Cooperative",
      phoneNumber: "+251 911 000 000",
      userType: "seller",
      role: "Sales or Export Officer",
    });
    await confirm("export@cooperative.test");
    const supplier = await signIn("export@cooperative.test");
    const me = await api.get("/me", { as: supplier });
    expect(me.body.organization).to.include({ name: "Kochere Growers", type: "supplier" });
    expect(me.body.membership).to.deep.include({ role: "owner", jobTitle: "Sales or Export Officer" });

    const product = await api.post("/products", { as: supplier, body: productForm() });
    expect(product.status).to.equal(201);
    // Nobody has verified them yet, so their goods are looked at first.
    const reviewer = await buildStaff("verifier");
    const approval = `/admin/listing-reviews/${product.body.id as string}/approve`;
    expect((await api.post(approval, { as: reviewer, version: 1, body: {} })).status).to.equal(200);

    await register("coffee@importer.test", {
      companyName: "Rotterdam Roasters",
      organizationType: "Trader / Importer",
      phoneNumber: "+31 10 000 0000",
      userType: "buyer",
      role: "Import Manager",
    });
    await confirm("coffee@importer.test");
    const buyer = await signIn("coffee@importer.test");

    const found = await api.get("/products?search=yirgacheffe&origin=et&certification=Organic");
    expect(found.body.items.map((item: { id: string }) => item.id)).to.deep.equal([product.body.id]);
    const offer = await api.post("/offers", {
      as: buyer,
      body: { productId: product.body.id, quantity: "12.5", message: "For January, please." },
    });
    const received = await api.get("/offers?status=pending", { as: supplier });
    expect(received.body.items[0]).to.deep.include({ id: offer.body.id, can: ["accept", "counter", "reject"] });
    expect((await api.post(`/offers/${offer.body.id}/accept`, { as: supplier })).body.status).to.equal("accepted");
    // Both confirm with the password that they have signed in with.
    for (const as of [supplier, buyer]) {
      const [{ contract }] = (await api.get("/offers", { as })).body.items;
      const { textHash } = (await api.get(`/contracts/${contract.number}`, { as })).body;
      const body = { textHash, authority: true, password };
      expect((await api.post(`/contracts/${contract.number}/sign`, { as, body })).status).to.equal(200);
    }

    const order = await api.post("/orders", { as: buyer, body: { offerId: offer.body.id, notes: "Bag marks RR-1" } });
    expect(order.status).to.equal(201);
    expect(order.body).to.include({ status: "created", quantity: "12.5" });
    expect(order.body.reference).to.match(/^ORD-\d{10}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(order.body.total).to.deep.equal({ amount: "65625.00", currency: "USD" });
    const at = `/orders/${order.body.reference}`;

    const payment = await eventually(async () => {
      const { body } = await api.get(at, { as: buyer });
      return (body.paymentUrl as string | null) ?? undefined;
    });
    expect((await fetch(payment)).status).to.equal(200);
    const paid = await fetch(payment, {
      method: "POST",
      body: new URLSearchParams({ decision: "pay" }),
      redirect: "manual",
    });
    expect(paid.status).to.equal(303);
    expect(paid.headers.get("location")).to.include(`/dashboard/escrow/${order.body.reference}`);
    await eventually(async () => (await api.get(at, { as: buyer })).body.status === "funded");

    const shipped = await api.post(`${at}/ship`, {
      as: supplier,
      body: { transportDocument: "B/L DJI-RTM-1", expectedArrival: "2027-01-20" },
    });
    expect(shipped.body.status).to.equal("awaiting_delivery");
    expect((await api.post(`${at}/confirm-delivery`, { as: buyer })).body.status).to.equal("quality_control");
    const inspected = await api.post(`${at}/inspections`, {
      as: buyer,
      body: { certificateNumber: "QC-1", inspector: "SGS", status: "approved" },
    });
    expect(inspected.body.status).to.equal("approved");
    expect(inspected.body.inspections[0].inspectionDate).to.match(/^\d{4}-\d{2}-\d{2}$/);
    expect((await api.post(`${at}/release`, { as: buyer })).body.status).to.equal("funds_released");

    for (const reader of [supplier, buyer]) {
      const { body } = await api.get(at, { as: reader });
      expect(body.status).to.equal("funds_released");
      expect(body.split).to.deep.equal({
        supplier: { amount: "59062.50", currency: "USD" },
        platform: { amount: "5578.13", currency: "USD" },
        impactFund: { amount: "984.37", currency: "USD" },
        posted: true,
      });
      const impact = await api.get("/ledger/impact", { as: reader });
      expect(impact.body.contributions).to.deep.equal([
        {
          contribution: { amount: "984.37", currency: "USD" },
          released: { amount: "65625.00", currency: "USD" },
          orders: 1,
        },
      ]);
    }
    const own = await api.get(`/organizations/${me.body.organization.id}/products`, { as: supplier });
    expect(own.body.items[0].quantity).to.equal("26");

    // The provider has paid out too, and every account's sum over all is zero.
    await eventually(
      async () =>
        Number(
          ((await api.db("ledger_journals").where({ kind: "payout" }).count("* as count")) as [{ count: string }])[0]
            .count,
        ) === 1,
    );
    const [balance] = (await api.db("ledger_entries").sum("amount as sum")) as [{ sum: string }];
    expect(balance.sum).to.equal("0.00");
    const held = (await api.db("trial_balance").where({ kind: "provider_clearing" }).first("balance")) as {
      balance: string;
    };
    expect(held.balance).to.equal("0.00");
  });
});
