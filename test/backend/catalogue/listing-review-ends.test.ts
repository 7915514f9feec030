import { expect } from "chai";
import { buildBuyer, buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { reviewing } from "./reviewing.ts";

describe("the ends of a listing's review", () => {
  const api = useApi();
  const { list, own, change, resubmit, takeDown, approve, review, isPublic, queue } = reviewing(api);
  let verifier: Person;
  before(async () => {
    verifier = await buildStaff("verifier");
  });
  const sweep = () => api.post("/dev/clock", { body: { advance: "1m" } });
  const task = (id: string) =>
    api
      .db("staff_tasks")
      .where({ kind: "catalogue.reviewOverdue", subject_id: id })
      .first<{ details: object; resolved_at: Date | null } | undefined>();
  /** Its 24 hours are over. */
  const isDue = (id: string) =>
    api
      .db("listing_reviews")
      .where({ id })
      .update({ due_at: api.db.raw("now() - interval '1 hour'") });

  it("nobody reviews: our team has a task, the supplier is told once, and the listing waits on until somebody does", async () => {
    const supplier = await buildSupplier();
    const listed = await list(supplier);
    await isDue(listed.id);
    await sweep();
    await eventually(async () => (await task(listed.id)) !== undefined, { what: "the task" });
    await sweep();
    const late = async () =>
      (await api.get("/notifications", { as: supplier })).body.items.filter(
        ({ kind }: { kind: string }) => kind === "listingReviewLate",
      );
    await eventually(async () => (await late()).length === 1, { what: "the notice" });
    expect(await isPublic(listed.id)).to.equal(false);
    const overdue = await queue(verifier, { state: "overdue" });
    expect(overdue.map(({ id }) => id)).to.deep.equal([listed.id]);
    expect((await review(verifier, listed.id)).isLate).to.equal(true);
    await approve(verifier, listed.id);
    await sweep();
    await eventually(async () => (await task(listed.id))?.resolved_at ?? undefined, { what: "the task settled" });
    expect(await late()).to.have.lengthOf(1);
  });

  it("the supplier is verified meanwhile: what is new is seen and still looked at, what was resubmitted waits", async () => {
    const [supplier, other] = [await buildSupplier(), await buildSupplier()];
    const [fresh, mended, hidden] = [await list(supplier), await list(other), await list(supplier, { active: false })];
    await takeDown(verifier, mended.id);
    await resubmit(other, mended.id, { description: "Mended." });
    const ids = [supplier, other].map(({ organization }) => organization.id);
    await api.db("organizations").whereIn("id", ids).update({ verification: "verified" });
    await sweep();
    await eventually(() => isPublic(fresh.id), { what: "the listing in the catalogue" });
    expect((await review(verifier, fresh.id)).status).to.equal("listed");
    expect((await review(verifier, mended.id)).status).to.equal("waiting");
    expect([await isPublic(mended.id), await isPublic(hidden.id)]).to.deep.equal([false, false]);
  });

  it("a take-down is not gone round: what its supplier lists or rewrites waits for 30 days, deleted or not", async () => {
    const supplier = await buildSupplier({ verification: "verified" });
    const [bad, good] = [await list(supplier), await list(supplier)];
    await approve(verifier, good.id);
    await takeDown(verifier, bad.id);
    const again = await list(supplier);
    expect([again.review.status, await isPublic(again.id)], "the same anew").to.deep.equal(["waiting", false]);
    const priced = await change(supplier, good.id, { price: "6000" });
    expect([priced.body.review.status, await isPublic(good.id)]).to.deep.equal(["approved", true]);
    const reworded = await change(supplier, good.id, { price: "6000", description: "As was taken down." });
    expect([reworded.body.review.status, reworded.body.active], "the same in another").to.deep.equal(["waiting", true]);
    expect(await isPublic(good.id)).to.equal(false);
    expect((await api.del(`/products/${bad.id}`, { as: supplier })).status).to.equal(204);
    await sweep();
    expect((await list(supplier)).review.status, "the bad one deleted").to.equal("waiting");
    expect([await isPublic(again.id), await isPublic(good.id)], "no sweep shows them").to.deep.equal([false, false]);
    expect((await approve(verifier, good.id)).body).to.include({ status: "approved", visible: true });
    await api
      .db("listing_review_decisions")
      .where({ product_id: bad.id })
      .update({ created_at: api.db.raw("now() - interval '31 days'") });
    expect((await list(supplier)).review.status, "a month later").to.equal("listed");
  });

  it("its supplier hides it while it waits: an approval does not show it", async () => {
    const supplier = await buildSupplier();
    const listed = await list(supplier);
    const { version } = await own(supplier, listed.id);
    const body = { active: false };
    const hidden = await api.put(`/products/${listed.id}/active`, { as: supplier, version, body });
    expect(hidden.body).to.include({ active: false });
    expect((await approve(verifier, listed.id)).body).to.include({ status: "approved", visible: false });
    expect(await isPublic(listed.id)).to.equal(false);
  });

  it("taken down while something is open: orders go on, and nothing new is agreed or ordered, with words", async () => {
    const listing = await buildProduct();
    const [pending, accepted] = [await buildOffer(listing), await buildOffer({ ...listing, accepted: true })];
    const buyer = await buildBuyer();
    const placed = await api.post("/orders", { as: buyer, body: orderForm(listing.product) });
    expect(placed.status).to.equal(201);
    await takeDown(verifier, listing.product.id);
    const code = async (call: ReturnType<typeof api.post>) => (await call).body.code as string;
    expect(await code(api.post(`/offers/${pending.offer.id}/accept`, { as: listing.supplier }))).to.equal(
      "offers.listingHeld",
    );
    expect(await code(api.post("/orders", { as: accepted.buyer, body: { offerId: accepted.offer.id } }))).to.equal(
      "offers.listingHeld",
    );
    expect(await code(api.post("/orders", { as: buyer, body: orderForm(listing.product) }))).to.equal(
      "offers.listingHeld",
    );
    const seen = await api.get("/offers", { as: accepted.buyer });
    expect(seen.body.items[0]).to.include({ id: accepted.offer.id, notOrderable: "held" });
    expect((await api.post(`/offers/${pending.offer.id}/reject`, { as: listing.supplier })).status).to.equal(200);
    const order = await api.get(`/orders/${placed.body.reference}`, { as: buyer });
    expect(order.body.status).to.equal("created");
    const cancelled = await api.post(`/orders/${placed.body.reference}/cancel`, { as: buyer, body: {} });
    expect(cancelled.status).to.equal(200);
    expect(await isPublic(listing.product.id)).to.equal(false);
  });

  it("its owner deletes it, or the organization closes: it leaves the queue, its task is settled, and nobody decides", async () => {
    const supplier = await buildSupplier({ user: { password: goodPassword } });
    const [deleted, closed] = [await list(supplier), await list(supplier)];
    await isDue(deleted.id);
    await sweep();
    await eventually(async () => (await task(deleted.id)) !== undefined, { what: "the task" });
    const waits = async () => (await queue(verifier, { state: "open" })).map(({ id }) => id);
    expect((await api.del(`/products/${deleted.id}`, { as: supplier })).status).to.equal(204);
    expect(await waits())
      .to.include(closed.id)
      .and.not.include(deleted.id);
    expect((await approve(verifier, deleted.id, 1)).body.code).to.equal("catalogue.productNotFound");
    await sweep();
    await eventually(async () => (await task(deleted.id))?.resolved_at ?? undefined, { what: "the task settled" });
    const left = await api.post("/me/deletion", { as: supplier, body: { password: goodPassword } });
    expect(left.status).to.equal(204);
    expect(await waits()).not.to.include(closed.id);
    expect((await takeDown(verifier, closed.id, 1)).body.code).to.equal("catalogue.productNotFound");
  });

  it("mended while it is taken down and deleted then: nothing is left that could come back", async () => {
    const supplier = await buildSupplier({ verification: "verified" });
    const listed = await list(supplier);
    await takeDown(verifier, listed.id);
    await change(supplier, listed.id, { description: "Mended, but not resubmitted." });
    expect((await api.del(`/products/${listed.id}`, { as: supplier })).status).to.equal(204);
    const again = await api.post(`/products/${listed.id}/resubmit`, {
      as: supplier,
      version: 3,
      body: { name: "x", category: "coffee", price: "1", quantity: "1" },
    });
    expect(again.body.code).to.equal("catalogue.productNotFound");
  });
});
