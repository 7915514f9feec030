import { expect } from "chai";
import { mostAddresses } from "#shared/addresses/contract.ts";
import { buildBuyer, buildMember, buildSupplier } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

const seat = {
  purpose: "registered",
  label: "Seat",
  name: "Hanse Rohkaffee GmbH",
  street: "Am Sandtorkai 12\nHof 2",
  city: "Hamburg",
  postalCode: "20457",
  country: "de",
  vatNumber: "de 811 234 567",
  eoriNumber: "",
};

describe("addresses for papers", () => {
  const api = useSharedApi();

  it("are added, changed and removed by owners and managers, and read by all members, a page at a time", async () => {
    const owner = await buildBuyer();
    const [manager, member] = [
      await buildMember(owner.organization, "manager"),
      await buildMember(owner.organization, "member"),
    ];
    const path = `/organizations/${owner.organization.id}/addresses`;
    const { status, body: added } = await api.post(path, { as: manager, body: seat });
    expect([status, added.vatNumber, added.eoriNumber]).to.deep.equal([201, "DE811234567", null]);
    for (const label of ["Port", "Roastery"])
      expect((await api.post(path, { as: owner, body: { ...seat, purpose: "consignee", label } })).status).to.equal(
        201,
      );
    const first = await api.get(`${path}?limit=2`, { as: member });
    expect(first.body).to.include({ total: 3 });
    const next = await api.get(`${path}?limit=2&cursor=${first.body.nextCursor}`, { as: member });
    const labels = [...first.body.items, ...next.body.items].map(({ label }: { label: string }) => label);
    expect(labels).to.deep.equal(["Roastery", "Port", "Seat"]);
    expect(first.body.items[0].can, "a member reads").to.deep.equal([]);
    const at = `${path}/${added.id}`;
    const changed = await api.put(at, { as: owner, version: 1, body: { ...seat, city: "Bremen" } });
    expect(changed.body).to.include({ city: "Bremen", version: 2 });
    const late = await api.put(at, { as: manager, version: 1, body: seat });
    expect([late.status, late.body.code]).to.deep.equal([412, "request.versionStale"]);
    expect((await api.del(at, { as: manager })).status).to.equal(204);
    expect((await api.del(at, { as: manager })).body.code).to.equal("addresses.notFound");
    const exported = (await api.get("/me/export", { as: owner })).body.trade.addresses as { label: string }[];
    expect(exported.map(({ label }) => label)).to.deep.equal(["Roastery", "Port"]);
  });

  it("say beside the field what is wrong, and end at a number", async () => {
    const supplier = await buildSupplier();
    const path = `/organizations/${supplier.organization.id}/addresses`;
    const faults = async (form: object) =>
      (
        (await api.post(path, { as: supplier, body: form })).body.details.fields as { field: string; key: string }[]
      ).map(({ field, key }) => `${field} ${key}`);
    expect(await faults({ ...seat, purpose: "consignee" }), "of buyers alone").to.deep.equal(["purpose choice"]);
    expect(await faults({ ...seat, city: " ", eoriNumber: "12", country: "xx" })).to.have.members([
      "city required",
      "eoriNumber eoriNumber",
      "country choice",
    ]);
    const { db } = api;
    const row = { organization_id: supplier.organization.id, purpose: "warehouse", label: "W", name: "W", street: "1" };
    await db("addresses").insert(
      Array.from({ length: mostAddresses - 1 }, (_, at) => ({
        ...row,
        id: `01900000-0000-7000-8000-${String(at).padStart(4, "0")}${supplier.organization.id.slice(-8)}`,
        city: "Tema",
        country: "gh",
        created_at: new Date(),
        updated_at: new Date(),
      })),
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post(path, { as: supplier, body: seat })));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    expect(answers.filter(({ body }) => body.code === "addresses.tooMany")).to.have.lengthOf(7);
  });
});
