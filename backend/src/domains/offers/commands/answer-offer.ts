import { AppError } from "#shared/kernel/errors.ts";
import { offerProcess, orderWithinDays, withinShipBy, type OfferTransition } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { AgreedTerms, isPriced } from "../../terms/index.ts";
import { eventOf, makerOf, type Offer } from "../model.ts";
import { refuseEnded } from "./refuse-other-version.ts";
import { tellOffer } from "./tell-offer.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  offer: Offer;
  answer: Exclude<OfferTransition, "counter" | "expire">;
  now: Date;
}

const toldOf = {
  accept: "offerAccepted",
  reject: "offerRejected",
  close: "offerRejected",
  withdraw: "offerWithdrawn",
} as const satisfies Record<Props["answer"], unknown>;

/** The side that is told: who made the newest version hears the answer to it, and the other one that it was taken back. Of goods that are gone the buyer is told. */
const toldSide = (answer: Props["answer"], offer: Offer): OrganizationType =>
  answer === "close" ? "buyer" : answer === "withdraw" ? offer.turn : makerOf(offer);

/**
 * Accepts, rejects, closes or withdraws an offer. Acceptance reserves nothing; the buyer has 7 days to place the order, or until the
 * last ship-by day that was agreed is over.
 *
 * @throws {AppError} `offers.notPending` when it was answered, `offers.expired` after valid_until, `offers.notFixed` for a price that nobody knows yet.
 */
export async function answerOffer({ trx, offer, answer, now }: Props): Promise<Offer> {
  refuseEnded(offer, now);
  const status = offerProcess[answer].to;
  const terms = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  if (answer === "accept" && !isPriced(terms)) throw new AppError("offers.notFixed");
  const { schedule } = terms;
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
  await tellOffer({ trx, offer: changed, told: { side: toldSide(answer, offer), kind: toldOf[answer] }, now });
  return changed;
}
