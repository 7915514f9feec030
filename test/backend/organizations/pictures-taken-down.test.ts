import { expect } from "chai";
import type { DescribedPicture } from "#shared/documents/pictures.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildMember, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";

const reason = "It shows somebody else's farm, who has asked us.";

describe("a picture that our team takes down", () => {
  const api = useSharedApi();
  type Supplier = Awaited<ReturnType<typeof buildSupplier>>;
  type Staff = Awaited<ReturnType<typeof buildStaff>>;
  let verifier: Staff;
  before(async () => (verifier = await buildStaff("verifier")));

  /** A logo, a picture of the organization, and a listing with two. */
  async function buildShown(supplier: Supplier) {
    const logo = (await buildDocument(supplier, { purpose: "logo" })).id;
    const own = (await buildDocument(supplier, { purpose: "organizationPicture" })).id;
    const [one, two] = [
      (await buildDocument(supplier, { purpose: "productPicture" })).id,
      (await buildDocument(supplier, { purpose: "productPicture" })).id,
    ];
    const path = `/organizations/${supplier.organization.id}`;
    const { body: before } = await api.get(path, { as: supplier });
    const body = { name: supplier.organization.name, logo, pictures: [{ id: own }] };
    expect((await api.patch(path, { as: supplier, version: before.version, body })).status).to.equal(200);
    const pictures = [{ id: one }, { id: two }];
    const listed = await api.post("/products", { as: supplier, body: { ...productForm(), pictures } });
    expect(listed.status, JSON.stringify(listed.body)).to.equal(201);
    const productId = listed.body.id as string;
    await api.post(`/admin/listing-reviews/${productId}/approve`, { as: verifier, version: 1, body: {} });
    return { logo, own, one, two, productId };
  }
  const list = async (of: Supplier, as: Staff = verifier) =>
    api.get(`/admin/pictures?filter=${JSON.stringify({ organizationId: of.organization.id })}`, { as });
  const takeDown = (id: string, as: { token: string } = verifier, body: object = { reason }) =>
    api.post(`/admin/pictures/${id}/take-down`, { as, body });
  const ids = (pictures: readonly { id: string }[]) => pictures.map(({ id }) => id);

  it("is found among those that everybody sees, with what it shows", async () => {
    const supplier = await buildSupplier();
    const { logo, own, one, two, productId } = await buildShown(supplier);
    await buildDocument(supplier, { purpose: "logo" });
    await buildDocument(supplier, { purpose: "message" });
    const { body } = await list(supplier);
    expect(ids(body)).to.have.members([logo, own, one, two]);
    const found = (id: string) => body.find((picture: { id: string }) => picture.id === id);
    expect(found(one)).to.deep.include({ purpose: "productPicture", productId, can: ["takeDown"] });
    expect(found(logo)).to.deep.include({ purpose: "logo", productId: null });
    expect(found(one).variants[0].url).to.match(/^\/pictures\//);
    expect((await list(supplier, await buildStaff("support"))).status).to.equal(403);
  });

  it("is gone from the listing or the profile at once, with its addresses, and the audit log says why", async () => {
    const supplier = await buildSupplier();
    const { logo, own, one, two, productId } = await buildShown(supplier);
    const before: DescribedPicture[] = (await api.get(`/products/${productId}`)).body.pictures;
    expect(ids(before)).to.deep.equal([one, two]);
    expect((await api.get(`/documents/${one}`, { as: verifier })).status).to.equal(200);

    for (const id of [one, logo, own]) expect((await takeDown(id)).status).to.equal(200);
    expect(ids((await api.get(`/products/${productId}`)).body.pictures)).to.deep.equal([two]);
    const profile = (await api.get(`/suppliers/${supplier.organization.id}`)).body;
    expect([profile.logo, profile.pictures]).to.deep.equal([null, []]);
    const [address] = before[0]?.variants ?? [];
    expect((await fetch(api.url + address?.url)).status).to.equal(404);
    expect((await api.get(`/documents/${one}`, { as: supplier })).status).to.equal(404);
    expect(ids((await list(supplier)).body)).to.deep.equal([two]);

    const entry = await api
      .db("audit_log")
      .where({ action: "organization.pictureTakenDown", subject_id: supplier.organization.id })
      .whereRaw("details ->> 'picture' = ?", [one])
      .first();
    expect(entry.actor_user_id).to.equal(verifier.user.id);
    expect(entry.details).to.include({ reason, purpose: "productPicture", product: productId });
    expect(entry.details.sha256).to.be.a("string");
    expect((await takeDown(one)).body.code, "again").to.equal("documents.notFound");
    const letter = await letterAbout(api, supplier.user.email, "A picture of your listing");
    expect(letter.text).to.include(`> ${reason}`);
    await letterAbout(api, supplier.user.email, `A picture of ${supplier.organization.name}`);
  });

  it("is taken down once by eight who are at it", async () => {
    const supplier = await buildSupplier();
    const { one } = await buildShown(supplier);
    const staff = await Promise.all(Array.from({ length: 8 }, () => buildStaff("verifier")));
    const answers = await Promise.all(staff.map((as) => takeDown(one, as)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ body }) => body.code === "documents.notFound")).to.have.lengthOf(7);
  });

  it("is taken down with a reason, by whoever may and belongs to somebody else, and only where everybody sees it", async () => {
    const supplier = await buildSupplier();
    const { one } = await buildShown(supplier);
    const hidden = await buildDocument(supplier, { purpose: "productPicture" });
    const paper = await buildDocument(supplier, { purpose: "message" });
    expect((await takeDown(one, verifier, { reason: "no" })).body.code).to.equal("request.invalid");
    expect((await takeDown(one, await buildStaff("support"))).status).to.equal(403);
    expect((await takeDown(one, supplier)).status, "the console is nobody else's").to.equal(404);
    for (const { id } of [hidden, paper]) expect((await takeDown(id)).status).to.equal(404);
    const colleague = await buildMember(supplier.organization);
    await api.db("staff_members").insert({ user_id: colleague.user.id, role: "verifier" });
    expect((await takeDown(one, colleague)).body.code).to.equal("organizations.ownOrganization");
    expect(ids((await list(supplier)).body)).to.include(one);
  });
});
