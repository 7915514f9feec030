import { offerProcess, type OfferTransition } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Offer } from "../model.ts";
import { makerOf } from "../policy.ts";
import { refuseEnded } from "./refuse-other-version.ts";
import { changeOffer } from "./change-offer.ts";
import { tellOffer } from "./tell-offer.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  offer: Offer;
  answer: Extract<OfferTransition, "reject" | "close" | "withdraw">;
  now: Date;
}

const toldOf = {
  reject: "offerRejected",
  close: "offerRejected",
  withdraw: "offerWithdrawn",
} as const satisfies Record<Props["answer"], unknown>;

/** The side that is told: who made the newest version hears the answer to it, and the other one that it was taken back. Of goods that are gone the buyer is told. */
const toldSide = (answer: Props["answer"], offer: Offer): OrganizationType =>
  answer === "close" ? "buyer" : answer === "withdraw" ? offer.turn : makerOf(offer);

/**
 * Rejects, closes or withdraws an offer. How one is accepted stands in `acceptOffer`.
 *
 * @throws {AppError} `offers.notPending` when it was answered, `offers.expired` after valid_until.
 */
export async function answerOffer({ trx, offer, answer, now }: Props): Promise<Offer> {
  refuseEnded(offer, now);
  const changed = await changeOffer(
    trx,
    offer,
    { status: offerProcess[answer].to, answeredAt: now, orderUntil: null },
    now,
  );
  await tellOffer({ trx, offer: changed, told: { side: toldSide(answer, offer), kind: toldOf[answer] }, now });
  return changed;
}
