import { paidIn } from "#shared/currencies/rules.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { makerOf, type Conclude } from "../../offers/index.ts";
import { makeContract } from "./make-contract.ts";
import { refuseAway } from "./refuse-away.ts";
import { tellContract } from "./tell-contract.ts";

/** What makes the contract of an offer that is being accepted, unless one of both is away. Who has made the offer is told of the acceptance, and with it of the contract. */
export const concludeWith =
  ({ config }: Pick<Services, "config">): Conclude =>
  async ({ trx, offer, terms, now }) => {
    if (!offer.orderUntil) throw new Error(`the offer ${offer.id} was accepted without a time to order`);
    await refuseAway(trx, terms);
    const contract = await makeContract({
      trx,
      terms,
      paidIn: paidIn(terms.currency, config.escrowCurrencies),
      source: { origin: "offer", offer: { id: offer.id, number: offer.number }, signUntil: offer.orderUntil },
      now,
    });
    const accepted = makerOf(offer) === "buyer" ? "supplier" : "buyer";
    await tellContract({ trx, contract, told: { [accepted]: "contractToSign" }, now });
  };
