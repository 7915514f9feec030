import { array, boolean, number, object, string, type InferType } from "yup";
import { formatDecimal } from "#shared/kernel/decimal.ts";
import { readMinor, scaleOf } from "#shared/kernel/money.ts";
import { day } from "#backend/src/kernel/clock.ts";
import { nonsense } from "./call-provider.ts";
import type { ProviderStatus, ProviderTransaction, TransactionDraft } from "./port.ts";

const flag = () => boolean().default(false);

const itemAnswer = object({
  id: string().required(),
  type: string().required(),
  /** Ours: the number of the shipment. */
  reference: string().nullable(),
  inspection_period: number().nullable(),
  status: object({
    shipped: flag(),
    received: flag(),
    accepted: flag(),
    rejected: flag(),
    accepted_returned: flag(),
  }).required(),
  schedule: array(
    object({
      amount: string().required(),
      status: object({ secured: flag(), disbursed_to_beneficiary: flag() }).required(),
    }),
  ).required(),
  /** What they charge, by whom it is paid. */
  fees: array(object({ amount: string().required(), payer_customer: string().required() })).default([]),
});
export type Item = InferType<typeof itemAnswer>;

/** What Escrow.com says of a transaction, as far as we read it. */
export const transactionAnswer = object({
  id: string().required(),
  reference: string().nullable().defined(),
  currency: string().required(),
  is_cancelled: flag(),
  parties: array(
    object({ role: string().required(), customer: string().required(), next_step: string().nullable() }),
  ).required(),
  items: array(itemAnswer).required(),
});
export type Wire = InferType<typeof transactionAnswer>;

/** What is sold; the platform's share stands beside it, as a broker's fee. */
export const goodsOf = ({ items }: Wire): Item[] => items.filter(({ type }) => type === "general_merchandise");

const isPaidOut = ({ schedule }: Item): boolean => schedule.every(({ status }) => status.disbursed_to_beneficiary);
const isOver = (item: Item): boolean => isPaidOut(item) || item.status.accepted_returned;

/** Acceptance pays out, in days: until then a transaction that was accepted is approved, and released by no word but that of the payment. */
function statusOf(wire: Wire): ProviderStatus {
  const goods = goodsOf(wire);
  if (wire.is_cancelled) return "cancelled";
  if (goods.every(isOver)) return goods.some(isPaidOut) ? "released" : "refunded";
  if (goods.every(({ status }) => status.accepted)) return "approved";
  return wire.items.every(({ schedule }) => schedule.every(({ status }) => status.secured)) ? "funded" : "created";
}

export const customerOf = ({ parties }: Wire, role: "buyer" | "seller"): string => {
  const party = parties.find((each) => each.role === role);
  if (!party) throw nonsense(`it names no ${role}`);
  return party.customer;
};

/** @throws {ProviderError} for what is no amount. */
function sumOf(entries: readonly { amount: string }[], currency: string): string {
  let total = 0n;
  for (const { amount } of entries) {
    const minor = readMinor(amount, currency);
    if (minor === undefined) throw nonsense(`${amount} ${currency} is no amount`);
    total += minor;
  }
  return formatDecimal(total, scaleOf(currency));
}

/** @throws {ProviderError} for an answer that names no goods or amounts that are none. */
export function fromWire(wire: Wire): ProviderTransaction {
  if (goodsOf(wire).length === 0) throw nonsense("it is about no goods");
  const currency = wire.currency.toUpperCase();
  const buyer = customerOf(wire, "buyer");
  const fees = wire.items.flatMap((item) => item.fees.filter(({ payer_customer }) => payer_customer === buyer));
  const total = sumOf(
    wire.items.flatMap(({ schedule }) => schedule),
    currency,
  );
  const status = statusOf(wire);
  const several = goodsOf(wire).length > 1;
  return {
    id: wire.id,
    reference: wire.reference ?? "",
    status,
    money: { amount: total, currency },
    fee: sumOf(fees, currency),
    landingPageUrl: wire.parties.find(({ role }) => role === "buyer")?.next_step ?? "",
    ...(several ? { settledParts: goodsOf(wire).flatMap((item) => (isOver(item) ? [item.reference ?? ""] : [])) } : {}),
  };
}

/** A call of ours is tried for so long; a dispute of the last moment still comes before their period ends. */
const graceDays = 7;
/** Theirs, in seconds: it begins when they hear of the arrival, never before ours, and lasts longer than ours by all the time that a call may take. */
export const inspectionSeconds = (inspectionDays: number): number => ((inspectionDays + graceDays) * day) / 1000;

const isNothing = (amount: string): boolean => /^0+(?:\.0+)?$/.test(amount);

/** The body of POST /transaction: an item a shipment, of what the supplier gets, and the platform's share of each as a broker's fee. The buyer pays all of it. */
export const toWire = (draft: TransactionDraft): object => {
  const pay = (amount: string, beneficiary: string) => [
    { amount, payer_customer: draft.buyer.email, beneficiary_customer: beneficiary },
  ];
  const numberOf = (part: string | null) => part ?? "1";
  return {
    reference: draft.reference,
    description: draft.description,
    currency: draft.currency.toLowerCase(),
    parties: [
      { role: "buyer", customer: draft.buyer.email },
      { role: "seller", customer: draft.seller.email },
      { role: "broker", customer: "me" },
    ],
    items: draft.parts.flatMap(({ part, supplier, platform }) => [
      {
        type: "general_merchandise",
        reference: numberOf(part),
        title: part === null ? draft.itemTitle : `${draft.itemTitle} (${part})`,
        description: draft.description,
        quantity: 1,
        inspection_period: inspectionSeconds(draft.inspectionDays),
        schedule: pay(supplier.amount, draft.seller.email),
      },
      ...(isNothing(platform.amount)
        ? []
        : [{ type: "broker_fee", reference: numberOf(part), schedule: pay(platform.amount, "me") }]),
    ]),
  };
};
