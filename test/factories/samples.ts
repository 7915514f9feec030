import type { SampleView } from "#shared/samples/contract.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import type { Api } from "#test/support/api.ts";
import type { PersonOf } from "./people.ts";

export const officeAddress = {
  purpose: "consignee",
  label: "Cupping room",
  name: "Noordkade Coffee B.V.",
  street: "Kade 12",
  city: "Rotterdam",
  postalCode: "3011",
  country: "nl",
};

/** An address of a buyer to which samples go. */
export async function buildAddress(api: Api, buyer: PersonOf<Organization>): Promise<string> {
  const { status, body } = await api.post(`/organizations/${buyer.organization.id}/addresses`, {
    as: buyer,
    body: officeAddress,
  });
  if (status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return (body as { id: string }).id;
}

export const parcel = { courier: "DHL", trackingNumber: "JD0146 0000 0017" };

/** What leads a sample from where it was asked for to a status, each by whose it is. */
const path = [
  { to: "accepted", by: "supplier", move: "accept", body: undefined },
  { to: "sent", by: "supplier", move: "send", body: parcel },
  { to: "received", by: "buyer", move: "receive", body: undefined },
  { to: "approved", by: "buyer", move: "approve", body: { score: "86.25", protocol: "SCA 2004", notes: "Clean cup." } },
] as const;
type Reached = "requested" | (typeof path)[number]["to"];

interface Wanted {
  buyer: PersonOf<Organization>;
  supplier: PersonOf<Organization>;
  /** `offerId`, `orderId` or `productId`, and whatever else the form has. */
  about: object;
  status?: Reached;
}

/** A sample that a buyer has asked for and that has come to a status, over HTTP. */
export async function buildSample(
  api: Api,
  { buyer, supplier, about, status = "requested" }: Wanted,
): Promise<SampleView> {
  const sides = { buyer, supplier };
  const addressId = await buildAddress(api, buyer);
  const draft = { type: "preShipment", grams: 350, courierPaidBy: "buyer", addressId, ...about };
  const taken = (answer: Awaited<ReturnType<Api["get"]>>) => {
    if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as SampleView;
  };
  let sample = taken(await api.post("/samples", { as: buyer, body: draft }));
  const steps = status === "requested" ? [] : path.slice(0, path.findIndex(({ to }) => to === status) + 1);
  for (const { by, move, body } of steps)
    sample = taken(await api.post(`/samples/${sample.id}/${move}`, { as: sides[by], ...(body && { body }) }));
  return sample;
}
