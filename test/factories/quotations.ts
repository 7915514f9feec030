import { requestDraft } from "#shared/quotations/request-draft.ts";
import { type QuotationRequest, sendRequest } from "#backend/src/domains/quotations/index.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildBuyer, type PersonOf } from "./people.ts";
import { rows } from "./rows.ts";

const dayFrom = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** The form of a request for quotation, as a buyer fills it in. */
export const requestForm = (overrides: object = {}) => ({
  crop: "coffee",
  quality: "Screen 15+, moisture to 12 %",
  quantity: "25",
  shipFrom: dayFrom(30),
  shipBy: dayFrom(60),
  incoterm: "CIF",
  incotermPlace: "Le Havre",
  certifications: ["Organic"],
  targetPrice: "5300.00",
  weightBasis: "netDelivered",
  inspectionDays: 5,
  until: new Date(Date.now() + 5 * 24 * 3_600_000).toISOString(),
  message: "For our spring blend.",
  audience: "verified",
  ...overrides,
});

interface Overrides {
  buyer?: PersonOf<Organization>;
  /** Chosen ones; all verified ones of the crop unless told. */
  suppliers?: readonly PersonOf<Organization>[];
  form?: object;
  sentAt?: Date;
}

/** A request for quotation with its buyer. */
export async function buildRequest({ buyer, suppliers, form = {}, sentAt = new Date() }: Overrides = {}): Promise<{
  request: QuotationRequest;
  buyer: PersonOf<Organization>;
}> {
  const sender = buyer ?? (await buildBuyer());
  const chosen = suppliers && {
    audience: "chosen",
    suppliers: suppliers.map(({ organization }) => organization.id),
  };
  const draft = requestDraft.validateSync(requestForm({ ...chosen, ...form }));
  const request = await rows().transaction((trx) =>
    sendRequest({ trx, buyerOrganizationId: sender.organization.id, userId: sender.user.id, draft, now: sentAt }),
  );
  return { request, buyer: sender };
}

/** The form of a quote. */
export const quoteForm = (productId: string, overrides: object = {}) => ({
  productId,
  quantity: "25",
  pricePerUnit: "5250.00",
  incoterm: "FOB",
  incotermPlace: "Mombasa",
  weightBasis: "netShipped",
  ...overrides,
});
