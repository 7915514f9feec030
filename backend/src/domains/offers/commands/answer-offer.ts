import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { offerProcess, orderWithinDays, withinShipBy, type OfferTransition } from "#shared/offers/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { eventOf, type Offer } from "../model.ts";
import { isExpired } from "../policy.ts";
import { tellOffer } from "./tell-offer.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  offer: Offer;
  answer: Exclude<OfferTransition, "expire">;
  now: Date;
}

/** The supplier answers what the buyer has offered, and is told when the buyer takes it back. */
const toldBy = {
  accept: { side: "buyer", kind: "offerAccepted" },
  reject: { side: "buyer", kind: "offerRejected" },
  close: { side: "buyer", kind: "offerRejected" },
  withdraw: { side: "supplier", kind: "offerWithdrawn" },
} as const satisfies Record<Props["answer"], unknown>;

/**
 * Accepts, rejects, closes or withdraws an offer. Acceptance reserves nothing; the buyer has 7 days to place the order, or until the
 * last ship-by day that was agreed is over.
 *
 * @throws {AppError} `offers.notPending` when it was answered, `offers.expired` after valid_until.
 */
export async function answerOffer({ trx, offer, answer, now }: Props): Promise<Offer> {
  if (offer.status === "expired") throw new AppError("offers.expired");
  if (!canTransition(offerProcess, answer, offer.status))
    throw new AppError("offers.notPending", { status: offer.status });
  if (isExpired(offer, now)) throw new AppError("offers.expired");
  const status = offerProcess[answer].to;
  const { schedule } = await AgreedTerms.find(trx, offer.termsId);
  const changed = await offer.change(
    trx,
    {
      status,
      answeredAt: now,
      orderUntil: answer === "accept" ? withinShipBy(now, orderWithinDays, schedule ?? []) : null,
    },
    now,
  );
  await publish({
    trx,
    organizationIds: [offer.buyerOrgId, offer.supplierOrgId],
    type: "offer",
    subjectId: offer.id,
    event: eventOf(changed),
    now,
  });
  await tellOffer({ trx, offer: changed, told: toldBy[answer], now });
  return changed;
}
