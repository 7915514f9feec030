import type { Unit } from "#shared/catalogue/choices.ts";
import { quantityInTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import { contractRights, statusNow, type ContractStatus } from "#shared/contracts/process.ts";
import { moneyView } from "#shared/kernel/money.ts";
import { isInForce, paidIn } from "#shared/currencies/rules.ts";
import { convert } from "#shared/terms/worth.ts";
import { hindranceOf } from "#shared/offers/acceptable.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { conditionState, type SampleStatus } from "#shared/samples/process.ts";
import { membershipOf, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { endOfDay } from "#backend/src/kernel/clock.ts";
import { presentRate, type RateRow } from "../currencies/index.ts";
import { isPriced, presentGoods, type AgreedTerms, type OfferedTerms } from "../terms/index.ts";
import type { Offer } from "./model.ts";
import { canBecomeOrder, isConcluded, isExpired, makerOf, offerRights } from "./policy.ts";
import { presentOffered, worthOfOffered } from "./version-presenter.ts";

/** What a view needs beside the offer itself. */
export interface OfferContext {
  terms: OfferedTerms;
  counterparty: { id: string; name: string; phone: string | null; country: string | null; verified: boolean };
  orderReference: string | null;
  request: OfferView["request"];
  conversation: OfferView["conversation"];
  /** What keeps every offer about it from becoming an order. */
  hindrance: OfferView["notOrderable"];
  /** Whether a side is suspended or closed: no contract is made with it. */
  isSideAway: boolean;
  /** The contract that was made of it; null before, and where it was accepted before there were contracts. */
  contract: { id: string; number: string; status: ContractStatus; signUntil: Date; signed: OrganizationType[] } | null;
  /** Those that count for the sample that its terms hang on. */
  samples: readonly SampleStatus[];
  /** Of the reader's own listing, in its unit. */
  stock: { quantity: string; unit: Unit } | null;
}

export function presentOffer(
  offer: Offer,
  { counterparty, terms, orderReference, request, conversation, contract, stock, ...context }: OfferContext,
  exchange: Exchange,
  actor: Actor,
  now: Date,
): OfferView {
  const total = worthOfOffered(terms);
  const payment = isPriced(terms) && total !== null ? paymentOf(terms, total, exchange, now) : null;
  const isOpen = isConcluded(contract) && canBecomeOrder(offer, orderReference !== null, now);
  const side = sideOf(actor, offer);
  const { sample } = terms;
  const overdue = sample !== null && endOfDay(sample.dueOn) <= now;
  const sampleFailed = sample !== null && conditionState({ statuses: context.samples, overdue }) === "failed";
  const hindrance = context.hindrance ?? (sampleFailed ? "sample" : null);
  // What cannot be ordered is not signed either, and both sides sign.
  const awaitsSignature = contract !== null && statusNow(contract, now) === "awaiting";
  const asked = { ...terms, shipments: terms.schedule ?? [], netWeightKg: terms.unitWeightKg };
  const isAcceptable = isPriced(terms) && hindranceOf(asked, now) === null && !context.isSideAway;
  return {
    id: offer.id,
    version: offer.version,
    product: { id: offer.productId, name: terms.productName, category: terms.productCategory, unit: terms.unit },
    counterparty,
    number: offer.number,
    by: makerOf(offer),
    currency: terms.priceCurrency,
    ...presentOffered(terms),
    payment,
    ...presentGoods(terms),
    // A listing may have been changed to another unit since: there is nothing to compare then.
    stock: stock && tradeUnit(stock.unit) === terms.unit ? quantityInTradeUnit(stock.quantity, stock.unit) : null,
    message: offer.message,
    isQuestion: offer.isQuestion,
    conversation,
    // The sweep writes it within a minute; nobody should see an offer as open in between.
    status: offer.status === "pending" && isExpired(offer, now) ? "expired" : offer.status,
    turn: offer.turn,
    validUntil: offer.validUntil.toISOString(),
    orderUntil: offer.orderUntil?.toISOString() ?? null,
    request,
    answeredAt: offer.answeredAt?.toISOString() ?? null,
    orderReference,
    notOrderable: isOpen && side === "buyer" ? hindrance : awaitsSignature && sampleFailed ? "sample" : null,
    contract: contract && {
      id: contract.id,
      number: contract.number,
      status: statusNow(contract, now),
      signed: contract.signed,
      can: side ? contractRights({ ...contract, sampleFailed }, side, membershipOf(actor), now) : [],
    },
    createdAt: offer.createdAt.toISOString(),
    can: offerRights(actor, offer, { isOrderable: isOpen && hindrance === null, isAcceptable }, now),
  };
}

/** In which currencies the provider takes money, and the newest rates of others. */
export interface Exchange {
  taken: readonly string[];
  rates: ReadonlyMap<string, RateRow>;
}

/** What an order from the offer is worth in the currency that is paid; null where it cannot be ordered now. */
function paymentOf(terms: AgreedTerms, total: bigint, { taken, rates }: Exchange, now: Date): OfferView["payment"] {
  if (terms.unit !== "MT" && terms.unitWeightKg === null) return null;
  const currency = paidIn(terms.priceCurrency, taken);
  if (currency === terms.priceCurrency) return { total: moneyView(total, currency), rate: null };
  const rate = rates.get(terms.priceCurrency);
  if (!rate || !isInForce(rate.as_of, now)) return null;
  const view = presentRate(rate);
  return { total: moneyView(convert(total, terms.priceCurrency, view.usdPerUnit, currency), currency), rate: view };
}
