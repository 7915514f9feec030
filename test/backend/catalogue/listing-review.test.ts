import { expect } from "chai";
import { buildBuyer, buildMember, buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";
import { reviewing, type Supplier } from "./reviewing.ts";

const eight = <Result>(work: (_: unknown, n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 8 }, work));

describe("the review of listings", () => {
  const api = useApi();
  const { list, own, change, resubmit, takeDown, approve, review, isPublic, queue } = reviewing(api);
  let verifier: Person;
  before(async () => {
    verifier = await buildStaff("verifier");
  });
  const unverified = (): Promise<Supplier> => buildSupplier();
  const verified = (): Promise<Supplier> => buildSupplier({ verification: "verified" });

  it("shows a verified supplier's goods at once and another's once they are approved, both within 24 hours", async () => {
    const [known, stranger] = [await verified(), await unverified()];
    const [shown, held] = [await list(known), await list(stranger)];
    expect([await isPublic(shown.id), await isPublic(held.id)]).to.deep.equal([true, false]);
    expect(shown.review.status).to.equal("listed");
    expect(held).to.deep.include({ active: true });
    expect(held.review.status).to.equal("waiting");
    const hours = (Date.parse(held.review.dueAt) - Date.parse(held.createdAt)) / 3_600_000;
    expect(hours).to.equal(24);
    const waits = (await queue(verifier, { state: "open" })).map(({ id }) => id);
    expect(waits).to.include.members([shown.id, held.id]);
    expect((await approve(verifier, held.id)).body).to.include({ status: "approved", visible: true });
    expect(await isPublic(held.id)).to.equal(true);
    const told = await api.get("/notifications", { as: stranger });
    expect(told.body.items[0]).to.include({ kind: "listingApproved" });
    expect((await queue(verifier, { state: "open" })).map(({ id }) => id)).not.to.include(held.id);
  });

  it("leaves what was listed before there were reviews where it is, and can still take it down", async () => {
    const { product, supplier } = await buildProduct();
    expect((await own(supplier, product.id)).review).to.include({ status: "approved", dueAt: null });
    expect(await isPublic(product.id)).to.equal(true);
    expect((await takeDown(verifier, product.id)).body).to.include({ status: "takenDown", version: 1 });
    expect(await isPublic(product.id)).to.equal(false);
  });

  it("asks for none where a price, a quantity or the switch changes, and queues other goods again, visible meanwhile", async () => {
    const { product, supplier } = await buildProduct();
    const priced = await change(supplier, product.id, { price: "6000", quantity: "12", minimumOrder: "2" });
    expect(priced.body.review.status).to.equal("approved");
    const reworded = await change(supplier, product.id, { price: "6000", description: "Natural, screen 14." });
    expect(reworded.body.review.status).to.equal("listed");
    expect(await isPublic(product.id)).to.equal(true);
    const seen = await review(verifier, product.id);
    expect(seen.changed).to.deep.equal(["description"]);
    expect(seen.goodsBefore.description).to.equal("Washed, screen 15 and above.");
    const due = reworded.body.review.dueAt as string;
    const again = await change(supplier, product.id, { price: "6000", description: "Honey, screen 14." });
    expect(again.body.review.dueAt).to.equal(due);
  });

  it("takes down with a reason that its owner and managers read in their language, and nobody sees or asks for it any more", async () => {
    const supplier = await buildSupplier({ verification: "verified", user: { language: "fr" } });
    const manager = await buildMember(supplier.organization, "manager");
    const member = await buildMember(supplier.organization, "member");
    const listed = await list(supplier, { name: "Café de Kivu" });
    const buyer = await buildBuyer();
    expect((await takeDown(verifier, listed.id)).status).to.equal(200);
    expect(await isPublic(listed.id)).to.equal(false);
    expect((await api.get("/products?search=Kivu")).body.items).to.deep.equal([]);
    const asked = await api.post("/offers", { as: buyer, body: { productId: listed.id, message: "Still there?" } });
    expect(asked.body.code).to.equal("offers.listingHeld");
    const letter = await letterAbout(api, supplier.user.email ?? "", "Annonce retirée");
    expect(letter.text).to.include("Coordonnées").and.include("Please leave the phone number out.");
    expect(letter.links.join(" ")).to.include(`/fr/dashboard/products?mend=${listed.id}`);
    await letterAbout(api, manager.user.email ?? "", "Taken down: Café de Kivu");
    expect((await api.get("/notifications", { as: member })).body.items).to.deep.equal([]);
    const mine = await own(supplier, listed.id);
    expect(mine.review).to.include({ status: "takenDown", ground: "contactDetails" });
    expect(mine.can).to.include("resubmit").and.not.include("toggle");
    const toggled = await api.put(`/products/${listed.id}/active`, {
      as: supplier,
      version: mine.version,
      body: { active: true },
    });
    expect(toggled.body.code).to.equal("catalogue.takenDown");
  });

  it("is mended and resubmitted: it waits, also of a verified supplier, and comes back with an approval", async () => {
    const supplier = await verified();
    const listed = await list(supplier);
    await takeDown(verifier, listed.id);
    const unmended = await resubmit(supplier, listed.id, {});
    expect(unmended.body.details.fields).to.deep.equal([{ field: "words", key: "mendOrSay" }]);
    const saved = await change(supplier, listed.id, { description: "Washed." });
    expect(saved.body.review.status).to.equal("takenDown");
    const back = await resubmit(supplier, listed.id, {
      description: "Washed.",
      words: "Without the number now",
    } as never);
    expect(back.body.review).to.include({ status: "waiting", reason: null });
    expect(await isPublic(listed.id)).to.equal(false);
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect(await review(verifier, listed.id)).to.deep.include({
      status: "waiting",
      resubmitted: true,
      words: "Without the number now",
      changed: ["description"],
    });
    expect((await approve(verifier, listed.id)).status).to.equal(200);
    expect(await isPublic(listed.id)).to.equal(true);
    const { decisions } = await review(verifier, listed.id);
    expect(decisions.map(({ decision }: { decision: string }) => decision)).to.deep.equal(["approve", "takeDown"]);
  });

  it("takes one of eight resubmissions, and of those of an old tab none", async () => {
    const supplier = await verified();
    const listed = await list(supplier);
    await takeDown(verifier, listed.id);
    const { version } = await own(supplier, listed.id);
    const answers = await eight((_, n) =>
      api.post(`/products/${listed.id}/resubmit`, {
        as: supplier,
        version,
        body: { ...productForm(), words: `Tab ${n}` },
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ body }) => body.code === "catalogue.notTakenDown")).to.have.lengthOf(7);
  });

  it("lets one of eight reviewers decide, and the others read who was first", async () => {
    const listed = await list(await unverified());
    const { version } = await review(verifier, listed.id);
    const others = await Promise.all(Array.from({ length: 8 }, () => buildStaff("verifier")));
    const answers = await Promise.all(
      others.map((reviewer, n) =>
        n % 2 ? approve(reviewer, listed.id, version) : takeDown(reviewer, listed.id, version),
      ),
    );
    const first = answers.findIndex(({ status }) => status === 200);
    const late = answers.filter(({ body }) => body.code === "catalogue.reviewDecided");
    // Whoever takes down what somebody has approved first may do so, with the version of then.
    const stale = answers.filter(({ body }) => body.code === "catalogue.reviewStale");
    expect([answers.filter(({ status }) => status === 200).length, late.length + stale.length]).to.deep.equal([1, 7]);
    for (const { body } of late) expect(body.details.by).to.equal(others[first]?.user.email);
    expect(await api.db("listing_review_decisions").where({ product_id: listed.id })).to.have.lengthOf(1);
  });

  it("refuses a decision about what its supplier has changed meanwhile, and tells what it is now", async () => {
    const supplier = await unverified();
    const listed = await list(supplier);
    const { version } = await review(verifier, listed.id);
    await change(supplier, listed.id, { description: "Call +254 712 345 678" });
    const refused = await approve(verifier, listed.id, version);
    expect([refused.status, refused.body.code]).to.deep.equal([412, "catalogue.reviewStale"]);
    expect(refused.body.details).to.include({ status: "waiting", version: version + 1 });
    expect(await isPublic(listed.id)).to.equal(false);
    expect((await review(verifier, listed.id)).warnings).to.deep.equal(["phone"]);
    // A price is nothing that was looked at.
    await change(supplier, listed.id, { description: "Call +254 712 345 678", price: "9" });
    expect((await takeDown(verifier, listed.id, version + 1)).status).to.equal(200);
  });

  it("tells colleagues who is looking, for half an hour, and binds nobody", async () => {
    const listed = await list(await unverified());
    const colleague = await buildStaff("verifier");
    const claim = (as: Person) => api.post(`/admin/listing-reviews/${listed.id}/claim`, { as, body: {} });
    expect((await claim(verifier)).body.claimedBy).to.equal(verifier.user.email);
    const second = await claim(colleague);
    expect([second.status, second.body.code, second.body.details.by]).to.deep.equal([
      409,
      "catalogue.reviewClaimed",
      verifier.user.email,
    ]);
    expect((await approve(colleague, listed.id, 1)).status).to.equal(200);
  });

  it("is nobody's who belongs or belonged to the supplier", async () => {
    const supplier = await unverified();
    const listed = await list(supplier);
    const former = await buildStaff("verifier");
    await buildMember(supplier.organization, "member").then(({ user }) =>
      api.db("staff_members").insert({ user_id: user.id, role: "support" }),
    );
    await api.db("organization_members").insert({
      id: listed.id,
      organization_id: supplier.organization.id,
      user_id: former.user.id,
      role: "member",
      deleted_at: new Date(),
    });
    expect((await approve(former, listed.id, 1)).body.code).to.equal("organizations.ownOrganization");
    expect((await takeDown(await buildStaff("support"), listed.id, 1)).status).to.equal(403);
  });
});
