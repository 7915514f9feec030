import { expect } from "chai";
import { buildSupplier, buildUser, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import type { ApiUnderTest } from "#test/support/api.ts";

export const because = "The register of cooperatives confirms it.";

type Owner = Awaited<ReturnType<typeof buildSupplier>>;

/** What owners and staff do with names; `verifier` decides unless told otherwise. */
export function identityCalls(api: ApiUnderTest, verifier: () => Person) {
  const own = (as: Owner) => api.get(`/organizations/${as.organization.id}`, { as });
  const change = async (as: Owner, body: object) => {
    const { body: now } = await own(as);
    return api.patch(`/organizations/${as.organization.id}`, {
      as,
      version: now.version as number,
      body: { name: now.name as string, ...body },
    });
  };
  const shown = async ({ organization: { id } }: Owner) => (await api.get(`/suppliers/${id}`)).body.name as string;
  const decide = (id: string, move: "accept" | "refuse", as = verifier()) =>
    api.post(`/admin/identity-requests/${id}/${move}`, { as, body: { reason: because } });
  const waiting = async (as: Owner) => (await own(as)).body.identityRequest as { id: string } & Record<string, unknown>;
  const lettersTo = async ({ user }: Person) =>
    (await api.get(`/dev/mailbox.json?to=${encodeURIComponent(user.email!)}`)).body.items as {
      subject: string;
      text: string;
    }[];
  const verified = async (name: string) => {
    const { supplier } = await buildProduct({
      supplier: await buildSupplier({ name, country: "et", verification: "verified" }),
    });
    return supplier;
  };
  /** Creates an organization by the API, with a product where it is listed. */
  const found = async (name: string) => {
    const person = await buildUser();
    const body = { name, type: "supplier", organizationType: "Farmer Cooperative" };
    const answer = await api.post("/organizations", { as: person, body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    const owner = { ...person, organization: { id: answer.body.id as string } } as Owner;
    await buildProduct({ supplier: owner, name: `Lot of ${answer.body.id as string}` });
    return { owner, view: answer.body };
  };
  return { own, change, shown, decide, waiting, lettersTo, verified, found };
}
