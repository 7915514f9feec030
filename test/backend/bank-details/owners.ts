import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildMember, buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { enrol, signedIn, tokenOf } from "#test/backend/identity/authenticator.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import type { ApiUnderTest } from "#test/support/api.ts";

export const malian = {
  holder: "Coopérative du Lac",
  bankName: "Banque de Bamako",
  bankCountry: "ml",
  currency: "USD",
  accountNumber: "ML13 0160 1234 5678",
  bic: "bddmmlba",
  branchCode: "01601",
};
export const french = {
  holder: "Coopérative du Lac",
  bankName: "Banque du Port",
  bankCountry: "fr",
  currency: "EUR",
  iban: "FR14 2004 1010 0505 0001 3M02 606",
};

export type Owner = PersonOf<Organization> & { token: string };

/** An owner whose session has just shown a second factor: of a new supplier, or a further one of `organization`. */
export async function buildProvenOwner(
  api: ApiUnderTest,
  { organization, language = "en" }: { organization?: Organization; language?: "en" | "fr" } = {},
): Promise<Owner> {
  const user = { password: goodPassword, language };
  const person = organization ? await buildMember(organization, "owner", user) : await buildSupplier({ user });
  const { client } = await signedIn(api, person.user.email);
  await enrol(client);
  return { ...person, token: await tokenOf(client) };
}

/** Calls about the bank details of an owner's organization. */
export const bankDetailsOf = (api: ApiUnderTest, organizationId: string) => {
  const path = `/organizations/${organizationId}/bank-details`;
  const read = (as: { token: string }) => api.get(path, { as });
  return {
    read,
    change: async (as: { token: string }, account: object, version?: number) =>
      api.post(path, {
        as,
        version: version ?? ((await read(as)).body as { version?: number }).version ?? 0,
        body: { password: goodPassword, ...account },
      }),
    withdraw: (as: { token: string }, changeId: string) => api.post(`${path}/${changeId}/withdraw`, { as }),
  };
};
