import { expect } from "chai";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import type { DescribedPicture } from "#shared/documents/pictures.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildMember, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { goodPassword } from "../identity/mailbox.ts";

describe("the logo and the pictures of an organization", () => {
  const api = useSharedApi();
  type Supplier = Awaited<ReturnType<typeof buildSupplier>>;
  const picture = async (owner: Supplier, purpose: Purpose = "organizationPicture") =>
    (await buildDocument(owner, { purpose })).id;
  const read = async (as: Supplier): Promise<OrganizationView> =>
    (await api.get(`/organizations/${as.organization.id}`, { as })).body;
  const change = async (as: Supplier, changes: object, { version }: { version?: number } = {}) =>
    api.patch(`/organizations/${as.organization.id}`, {
      as,
      version: version ?? (await read(as)).version,
      body: { name: as.organization.name, ...changes },
    });
  const profile = async (of: Supplier) => (await api.get(`/suppliers/${of.organization.id}`)).body;
  const isThere = async (id: string) =>
    (await api.get(`/documents/${id}`, { as: await buildStaff("verifier") })).status === 200;

  it("stand on its profile, and the logo in the directory, beside its address, and where it sells", async () => {
    const supplier = await buildSupplier();
    const { product } = await buildProduct({ supplier });
    const [logo, one, two] = [await picture(supplier, "logo"), await picture(supplier), await picture(supplier)];
    const logoUrl = "https://pictures.example/logo.png";
    const pictures = [{ id: two, alt: "The washing station" }, { id: one }];
    const { status, body } = await change(supplier, { logo, logoUrl, pictures });
    expect(status, JSON.stringify(body)).to.equal(200);
    const shown = await profile(supplier);
    expect(shown).to.deep.include({ logo: body.logo, logoUrl, pictures: body.pictures });
    expect(shown.pictures.map(({ id, alt }: DescribedPicture) => [id, alt])).to.deep.equal([
      [two, "The washing station"],
      [one, null],
    ]);
    expect(shown.logo.id).to.equal(logo);
    const search = encodeURIComponent(supplier.organization.name);
    const [listed] = (await api.get(`/suppliers?search=${search}`)).body.items;
    expect(listed.logo).to.deep.equal(shown.logo);
    expect(listed).not.to.have.property("pictures");
    expect((await api.get(`/products/${product.id}`)).body.supplier).to.deep.include({ logo: shown.logo, logoUrl });
    const html = await (await fetch(`${api.url}/suppliers/${supplier.organization.id}`)).text();
    expect(html).to.include(`"logo":"${api.url}${shown.logo.variants.at(-1).url}"`);
  });

  it("are changed by owners, with the version, and are gone when they are taken away", async () => {
    const supplier = await buildSupplier();
    const member = await buildMember(supplier.organization, "manager");
    const [first, second, one] = [
      await picture(supplier, "logo"),
      await picture(supplier, "logo"),
      await picture(supplier),
    ];
    expect((await change(member, { logo: first })).status).to.equal(403);
    const made = (await change(supplier, { logo: first, pictures: [{ id: one }] })).body as OrganizationView;
    const stale = await change(supplier, { logo: second }, { version: made.version - 1 });
    expect(stale.status).to.equal(412);
    const kept = (await change(supplier, { city: "Hawassa" })).body as OrganizationView;
    expect(kept).to.deep.include({ logo: made.logo, pictures: made.pictures });
    expect((await change(supplier, { logo: second })).body.logo.id).to.equal(second);
    expect(await isThere(first), "what was replaced").to.equal(false);
    expect(await isThere(second)).to.equal(true);
    const bare = (await change(supplier, { logo: null, pictures: [] })).body as OrganizationView;
    expect(bare).to.deep.include({ logo: null, pictures: [] });
    expect([await isThere(second), await isThere(one)]).to.deep.equal([false, false]);
  });

  it("are refused when they are another's, of another purpose, or too many", async () => {
    const [supplier, stranger] = [await buildSupplier(), await buildSupplier()];
    const logo = await picture(supplier, "logo");
    const many = await Promise.all(Array.from({ length: 7 }, () => picture(supplier)));
    const cases = [
      [{ logo: await picture(stranger, "logo") }, 404, "documents.notFound", "logo[0]"],
      [{ logo: many[0] }, 409, "documents.wrongPurpose", "logo[0]"],
      [{ logo: "logo.png" }, 400, "request.invalid", "logo"],
      [{ pictures: [{ id: logo }] }, 409, "documents.wrongPurpose", "pictures[0]"],
      [{ pictures: many.map((id) => ({ id })) }, 400, "request.invalid", "pictures"],
    ] as const;
    for (const [changes, status, code, field] of cases) {
      const answer = await change(supplier, changes);
      expect([answer.status, answer.body.code], JSON.stringify(changes)).to.deep.equal([status, code]);
      expect(answer.body.details.fields[0].field).to.equal(field);
    }
    expect(await read(supplier)).to.deep.include({ logo: null, pictures: [] });
  });

  it("are in the export of one's data, and go when the organization closes", async () => {
    const supplier = await buildSupplier({ user: { password: goodPassword } });
    await buildProduct({ supplier });
    const [logo, one, goods] = [
      await picture(supplier, "logo"),
      await picture(supplier),
      await picture(supplier, "productPicture"),
    ];
    await change(supplier, { logo, pictures: [{ id: one, alt: "Drying beds" }] });
    const { body: own } = await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier });
    const { id, version, can: _can, createdAt: _at, updatedAt: _then, termsVersion: _terms, ...rest } = own.items[0];
    const listed = await api.patch(`/products/${id}`, {
      as: supplier,
      version,
      body: { ...rest, lots: [], pictures: [{ id: goods, alt: "Bags" }] },
    });
    expect(listed.status, JSON.stringify(listed.body)).to.equal(200);
    const exported = (await api.get("/me/export", { as: supplier })).body;
    const text = JSON.stringify(exported);
    expect(text).to.include(`"logo_document":"${logo}"`);
    for (const word of [one, "Drying beds", goods, "Bags"]) expect(text).to.include(word);
    const left = await api.post("/me/deletion", { as: supplier, body: { password: goodPassword } });
    expect(left.status, JSON.stringify(left.body)).to.be.below(300);
    expect(await Promise.all([logo, one, goods].map(isThere))).to.deep.equal([false, false, false]);
    const row = await api.db("organizations").where({ id: supplier.organization.id }).first("logo", "pictures");
    expect(row).to.deep.equal({ logo: null, pictures: [] });
  });
});
