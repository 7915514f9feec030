import type { ContractView } from "#shared/contracts/contract.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import type { Api } from "#test/support/api.ts";

type Party = PersonOf<Organization>;
interface Reader {
  token: string;
}

export interface Agreed {
  buyer: Party;
  supplier: Party;
  offerId: string;
  /** As the buyer reads it, just made. */
  contract: ContractView;
}

/** An offer that was accepted and whose contract waits for both signatures; both have a password. */
export async function buildAgreed(api: Api, overrides: Parameters<typeof buildOffer>[0] = {}): Promise<Agreed> {
  const user = { password: goodPassword };
  const buyer = overrides.buyer ?? (await buildBuyer({ user }));
  const supplier = overrides.supplier ?? (await buildSupplier({ user }));
  const { offer } = await buildOffer({
    quantity: "2",
    pricePerUnit: "3100",
    ...overrides,
    buyer,
    supplier,
    accepted: true,
    signed: false,
    // By the server's clock, wherever a test has moved it.
    sentAt: new Date((await api.get("/products?limit=1")).headers["x-server-time"] ?? Date.now()),
  });
  const { contract } = (await api.get(`/offers/${offer.id}`, { as: buyer })).body as { contract: { id: string } };
  return { buyer, supplier, offerId: offer.id, contract: await read(api, contract.id, buyer) };
}

export const read = async (api: Api, id: string, as: Reader): Promise<ContractView> =>
  (await api.get(`/contracts/${id}`, { as })).body as ContractView;

/** Signs with the password, unless something else is sent. */
export const sign = (
  api: Api,
  { id, textHash }: Pick<ContractView, "id" | "textHash">,
  as: Reader,
  more: object = {},
) => api.post(`/contracts/${id}/sign`, { as, body: { textHash, authority: true, password: goodPassword, ...more } });

export const withdraw = (api: Api, { id }: Pick<ContractView, "id">, as: Reader, reason = "The harvest has failed.") =>
  api.post(`/contracts/${id}/withdraw`, { as, body: { reason } });

export const order = (api: Api, { offerId, buyer }: Pick<Agreed, "offerId" | "buyer">) =>
  api.post("/orders", { as: buyer, body: { offerId } });

export const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** The kinds of notices about contracts that somebody has, the newest first. */
export const told = async (api: Api, as: Reader): Promise<string[]> =>
  ((await api.get("/notifications", { as })).body.items as { kind: string }[])
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("contract"));
