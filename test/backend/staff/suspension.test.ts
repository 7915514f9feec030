import { expect } from "chai";
import { buildOrder, orderForm } from "#test/factories/orders.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { lettersTo } from "../identity/mailbox.ts";

const reason = "The warehouse receipts were found to be forged.";

describe("the suspension of an organization", () => {
  const api = useApi();
  type Staff = Awaited<ReturnType<typeof buildStaff>>;
  let verifier: Staff;

  before(async () => {
    verifier = await buildStaff("verifier");
  });

  const read = async (id: string) => (await api.get(`/admin/organizations/${id}`, { as: verifier })).body;
  const decide = async (
    id: string,
    move: "suspend" | "reinstate",
    more: { as?: Staff; version?: number; body?: object } = {},
  ) =>
    api.post(`/admin/organizations/${id}/${move}`, {
      as: more.as ?? verifier,
      version: more.version ?? ((await read(id)).version as number),
      body: more.body ?? { reason },
    });

  it("hides its listings and begins nothing new; what was agreed goes on; it ends, and each is written down and told", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { id } = trade.supplier.organization;
    const before = await read(id);
    expect(before.suspension).to.deep.equal({ can: ["suspend"], decisions: [] });

    const suspended = await decide(id, "suspend");
    expect(suspended.status, JSON.stringify(suspended.body)).to.equal(200);
    expect(suspended.body.suspension.can).to.deep.equal(["reinstate"]);
    expect(suspended.body.suspension.decisions[0]).to.include({
      transition: "suspend",
      reason,
      by: verifier.user.email,
    });
    expect(suspended.body.suspendedAt).to.be.a("string");
    await eventually(async () => (await api.get(`/products/${trade.product.id}`)).status === 404);
    const order = () => buildBuyer().then((as) => api.post("/orders", { as, body: orderForm(trade.product) }));
    expect((await order()).body.code).to.equal("offers.productUnavailable");
    expect((await api.get("/me", { as: trade.supplier })).body.organization.suspended).to.equal(true);
    expect((await api.get(`/orders/${trade.order.id}`, { as: trade.supplier })).body.can).to.include("ship");
    const { text } = await eventually(async () =>
      (await lettersTo(api, trade.supplier.user.email)).find((letter) => letter.text.includes(reason)),
    );
    expect(text).to.match(/Orders that were placed go on/);
    expect(text, "where to write to").to.match(/If this is a mistake, write to us: \S+@\S+/);

    const ended = await decide(id, "reinstate", { body: { reason: "The receipts were the real ones after all." } });
    expect(ended.status, JSON.stringify(ended.body)).to.equal(200);
    expect(ended.body.suspendedAt).to.equal(null);
    await eventually(async () => (await api.get(`/products/${trade.product.id}`)).status === 200);
    expect((await order()).status).to.equal(201);
    const log = await api
      .db("audit_log")
      .where({ subject_id: id })
      .whereIn("action", ["organization.suspended", "organization.reinstated"])
      .orderBy("id")
      .select("action", "actor_user_id");
    expect(log).to.deep.equal([
      { action: "organization.suspended", actor_user_id: verifier.user.id },
      { action: "organization.reinstated", actor_user_id: verifier.user.id },
    ]);
  });

  it("leaves nobody an offer to accept that would be refused", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    const readRights = async () => (await api.get(`/offers/${offer.id}`, { as: supplier })).body.can as string[];
    expect(await readRights()).to.include("accept");
    expect((await decide(buyer.organization.id, "suspend")).status).to.equal(200);
    const may = await readRights();
    expect(may).to.include("reject");
    expect(may).not.to.include("accept");
    const { status, body } = await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    expect([status, body.code]).to.deep.equal([409, "offers.productUnavailable"]);
  });

  it("is decided by one of two, with a reason, by who may and does not belong to it", async () => {
    const { organization } = await buildSupplier();
    const { id } = organization;
    const { version } = await read(id);
    const both = await Promise.all([decide(id, "suspend", { version }), decide(id, "suspend", { version })]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).to.equal("organizations.suspensionState");
    expect((await decide(id, "reinstate", { version })).status, "an old version").to.equal(412);
    const short = await decide(id, "reinstate", { body: { reason: "No." } });
    expect([short.status, short.body.details.fields[0].field]).to.deep.equal([400, "reason"]);
    expect((await decide(id, "reinstate", { as: await buildStaff("support") })).status).to.equal(403);
    const member = await buildStaff("verifier");
    const own = await buildMember(organization, "member");
    await api
      .db("organization_members")
      .where({ user_id: own.user.id })
      .update({ user_id: member.user.id, deleted_at: new Date() });
    expect((await decide(id, "reinstate", { as: member })).body.code).to.equal("organizations.ownOrganization");
  });
});
