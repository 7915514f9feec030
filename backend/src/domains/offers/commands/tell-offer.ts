import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { moneyView, quantityScale } from "#shared/kernel/money.ts";
import { worthOf } from "#shared/terms/worth.ts";
import type { Differential } from "#shared/terms/negotiated.ts";
import type { NoticeKind } from "#shared/notifications/kinds.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { tellTogether, wasWritten, type AnyTelling } from "#backend/src/kernel/notices.ts";
import { AgreedTerms, isPriced } from "../../terms/index.ts";
import { excerptOf } from "../../threads/index.ts";
import type { Offer } from "../model.ts";

type OfferKind =
  "offerReceived" | "offerCountered" | "offerAccepted" | "offerRejected" | "offerWithdrawn" | "offerExpired";

/** Who is told, and what. */
interface Told {
  readonly side: OrganizationType;
  readonly kind: OfferKind;
}

/** What a question's readers are told instead: it names neither quantity nor price, and is answered by words. */
const ofQuestions = {
  offerReceived: "questionReceived",
  offerCountered: "offerCountered",
  offerAccepted: "questionAccepted",
  offerRejected: "questionClosed",
  offerWithdrawn: "questionWithdrawn",
  offerExpired: "questionExpired",
} as const satisfies Record<OfferKind, NoticeKind>;

/** What is told of an offer whose price nobody knows yet. */
const ofUnfixed = {
  offerReceived: "offerToFix",
  offerCountered: "offerToFix",
  offerAccepted: "offerAccepted",
  offerRejected: "unfixedRejected",
  offerWithdrawn: "unfixedWithdrawn",
  offerExpired: "unfixedExpired",
} as const satisfies Record<OfferKind, NoticeKind>;

const excerptLength = 300;

interface Props {
  trx: Transaction;
  offer: Offer;
  told: Told;
  /** Only an entry in the inbox, where emails come at once. */
  withoutLetter?: boolean;
  now: Date;
}

const eventOf = (id: string, number: number, status: string): string =>
  `offer:${id}:${number > 1 && status === "pending" ? `version:${number}` : status}`;

/** Whether a version of an offer was told by email since a moment to the side whose answer is awaited. */
export function hasLetterOf(trx: Transaction, offer: Offer, since: Date): Promise<boolean> {
  const { id, number, turn, buyerOrgId, supplierOrgId } = offer;
  const events = Array.from({ length: number }, (_, index) => eventOf(id, index + 1, "pending"));
  return wasWritten(trx, events, turn === "buyer" ? buyerOrgId : supplierOrgId, since);
}

const shortOf = ({ exchange, month, difference }: Differential) => ({ exchange, month, difference });

/** Tells one side of an offer what has become of it. An offer comes to each of its statuses once, and has each of its versions once. */
export async function tellOffer({ trx, offer, told, withoutLetter, now }: Props): Promise<void> {
  const terms = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  const partnerId = told.side === "buyer" ? offer.supplierOrgId : offer.buyerOrgId;
  const partner = (await trx("organizations").where({ id: partnerId }).first("name")) as { name: string };
  const quantity = parseDecimal(terms.quantity, quantityScale);
  const notice = {
    organizationId: told.side === "buyer" ? offer.buyerOrgId : offer.supplierOrgId,
    subject: { type: "offer", id: offer.id, reference: null } as const,
    eventId: eventOf(offer.id, offer.number, offer.status),
    values: {
      partner: partner.name,
      product: terms.productName,
      ...(offer.isQuestion && { excerpt: excerptOf(offer.message, excerptLength) }),
      quantity: { amount: formatDecimal(quantity, quantityScale, 0), unit: terms.unit },
      ...(isPriced(terms) && { total: moneyView(worthOf(terms, terms.quantity), terms.currency) }),
      ...(terms.differential && { differential: shortOf(terms.differential) }),
      terms: {
        deliveryTerms: terms.deliveryTerms,
        deliveryTimeDays: terms.deliveryTimeDays,
        tolerancePercent: formatDecimal(parseDecimal(terms.tolerancePercent, 1), 1, 0),
        inspectionDays: terms.inspectionDays,
        shipments: terms.schedule?.length ?? 0,
        shipBy: terms.schedule?.length === 1 ? (terms.schedule[0]?.shipBy ?? null) : null,
        weightBasis: terms.weightBasis,
        sample: terms.sample,
        documents: terms.documentsRequired.length,
        releaseNeedsDocuments: terms.releaseNeedsDocuments,
      },
      answerBy: offer.validUntil.toISOString(),
      // Until it is accepted there is no such moment, and no sentence names one.
      orderBy: (offer.orderUntil ?? offer.validUntil).toISOString(),
    },
    withoutLetter,
    now,
  };
  const kind = offer.isQuestion ? ofQuestions[told.kind] : isPriced(terms) ? told.kind : ofUnfixed[told.kind];
  await tellTogether(trx, [{ ...notice, side: told.side, kind } as unknown as AnyTelling]);
}
