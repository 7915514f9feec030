import { escrowEndpoints, shipmentEndpoints, type OrderDraft } from "#shared/escrow/contract.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { offerEndpoints, type OfferDraft } from "#shared/offers/contract.ts";
import { refusalToAsk, type MemberAction } from "#shared/organizations/actions.ts";
import { quotationEndpoints, type QuoteDraft } from "#shared/quotations/contract.ts";
import type { DraftCall } from "#shared/team/draft-calls.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { contractsDomain } from "../contracts/index.ts";
import { Order, escrowDomain } from "../escrow/index.ts";
import { offersDomain } from "../offers/index.ts";
import { findVisible, quotationsDomain } from "../quotations/index.ts";
import type { Draft } from "./model.ts";

/** What a draft is about, as its row keeps it. */
export type Subject = Pick<Draft, "productId" | "offerId" | "orderId" | "shipmentNumber">;

interface Asked {
  params: Record<string, unknown>;
  body: unknown;
}

interface CallRow {
  readonly contract: AnyEndpoint;
  /** Why a member's side, or the state of their organization, keeps even a manager from it. */
  readonly refusal: (member: Membership) => ReturnType<typeof refusalToAsk>;
  readonly subject: (db: Database, asked: Asked, member: Membership, now: Date) => Subject | Promise<Subject>;
}

const nothing: Subject = { productId: null, offerId: null, orderId: null, shipmentNumber: null };
const by = (action: MemberAction) => (member: Membership) => refusalToAsk(action, member);
const offer = ({ params }: Asked): Subject => ({ ...nothing, offerId: String(params.offerId) });

/** Moves of an order have their side in the process. */
const shipper = (member: Membership) =>
  (escrowRow("ship").by as readonly string[]).includes(member.organizationType)
    ? refusalToAsk("addPapers", member)
    : "accounts.forbidden";

async function shipment(db: Database, { params }: Asked): Promise<Subject> {
  const order = await Order.find(db, String(params.orderId));
  if (!order) throw new AppError("escrow.orderNotFound");
  return { ...nothing, orderId: order.id, shipmentNumber: params.number === undefined ? null : Number(params.number) };
}

/** What may be drafted: who may ask for it, what it is about, and the contract that reads it. */
export const callRows: Readonly<Record<DraftCall, CallRow>> = {
  "offers.create": {
    contract: offerEndpoints.create,
    refusal: by("sendInquiries"),
    subject: (_db, { body }) => ({ ...nothing, productId: (body as OfferDraft).productId }),
  },
  "offers.accept": {
    contract: offerEndpoints.accept,
    refusal: by("acceptOffers"),
    subject: (_db, asked) => offer(asked),
  },
  "offers.counter": {
    contract: offerEndpoints.counter,
    refusal: by("counterOffers"),
    subject: (_db, asked) => offer(asked),
  },
  "offers.reject": {
    contract: offerEndpoints.reject,
    refusal: by("rejectOffers"),
    subject: (_db, asked) => offer(asked),
  },
  "quotations.quote": {
    contract: quotationEndpoints.quote,
    refusal: by("sendQuotes"),
    subject: async (db, { params, body }, member, now) => {
      await findVisible(db, member, String(params.requestId), now);
      return { ...nothing, productId: (body as QuoteDraft).productId };
    },
  },
  "escrow.create": {
    contract: escrowEndpoints.create,
    refusal: by("placeOrders"),
    subject: (_db, { body }) => {
      const { offerId, productId } = body as OrderDraft;
      if (!offerId && !productId)
        throw new AppError("request.invalid", { fields: [{ field: "productId", key: "required" }] });
      return { ...nothing, offerId, productId: offerId ? null : productId };
    },
  },
  "escrow.ship": { contract: escrowEndpoints.ship, refusal: shipper, subject: shipment },
  "shipments.ship": { contract: shipmentEndpoints.ship, refusal: shipper, subject: shipment },
};

/** What serves a call when it is not drafted. */
export function endpointOf(call: DraftCall) {
  const domains = [offersDomain, contractsDomain, quotationsDomain, escrowDomain];
  const found = domains.flatMap(({ endpoints }) => endpoints).find(({ contract }) => contract.name === call);
  if (!found) throw new Error(`nothing serves ${call}`);
  return found;
}
