import { expect } from "chai";
import { handInMarks } from "#backend/src/domains/sanctions/index.ts";
import type { DoubleView } from "#shared/sanctions/hit-contract.ts";
import { addMember, buildOrganization } from "#test/factories/organizations.ts";
import { buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("organizations that may be the same", () => {
  const api = useSharedApi();

  it("are found by what they have in common, the likeliest first", async () => {
    const phone = "+225 27 20 31 55 01";
    const own = await buildSupplier({
      name: "Vermilion Ridge Growers",
      phone,
      website: "https://www.vermilion.example/home",
      contactEmail: "office@vermilion.example",
    });
    const strongest = await buildOrganization({
      name: "Lapis Trading",
      phone: "00225 2720315501",
      website: "http://vermilion.example",
    });
    const named = await buildOrganization({ name: "Vermillion Ridge Farmers SARL" });
    const bank = await buildOrganization({ name: "Basalt Mill", deletedAt: new Date() });
    const member = await buildOrganization({ name: "Feldspar Estate" });
    await buildOrganization({ name: "Basalt Growers" });
    const leaver = await buildUser();
    const left = await addMember(member, leaver.user.id, "owner");
    await left.$query(api.db as never).patch({ deletedAt: new Date() });
    await addMember(own.organization, leaver.user.id, "member");
    await api.db.transaction(async (trx) => {
      const marks = [
        { kind: "bankName", value: "Vermilion Ridge Growers S.A." },
        { kind: "taxNumber", value: "CI 12-34 Z" },
        { kind: "street", value: "Route d’Issia, lot 42" },
      ] as const;
      await handInMarks(trx, { organizationId: own.organization.id, marks });
      await handInMarks(trx, { organizationId: strongest.id, marks: [{ kind: "taxNumber", value: "ci1234z" }] });
      await handInMarks(trx, {
        organizationId: bank.id,
        marks: [
          { kind: "bankName", value: "VERMILION RIDGE GROWERS" },
          { kind: "street", value: "Route d’Issia – Lot 42" },
        ],
      });
    });
    const as = await buildStaff("verifier");
    const { status, body } = await api.get(`/admin/organizations/${own.organization.id}/doubles`, { as });
    expect(status).to.equal(200);
    expect((body as { items: DoubleView[] }).items.map(({ id, alike }) => ({ id, alike }))).to.deep.equal([
      { id: strongest.id, alike: ["taxNumber", "phone", "website"] },
      { id: bank.id, alike: ["bankName", "street"] },
      { id: member.id, alike: ["sameMember"] },
      { id: named.id, alike: ["name"] },
    ]);
    const { body: none } = await api.get("/admin/organizations/01900000-0000-7000-8000-000000000000/doubles", { as });
    expect(none.code).to.equal("organizations.notFound");
  });
});
