import { amountOf, smallestUnits } from "./amounts.ts";
import { Refusal } from "./refusal.ts";

interface Party {
  role: "buyer" | "seller";
  name: string;
  email: string;
}

interface ScheduleEntry {
  amount: string;
  payer: string;
  beneficiary: string;
  /** Entries that are settled together carry the same one; none where the transaction ends as a whole. */
  reference?: string;
}

/** The body of POST /transactions. */
export interface Draft {
  reference_number: string;
  description: string;
  currency: string;
  /** The sum of the payment schedule. */
  amount: string;
  items: { type: string; title: string; quantity: number; inspection_period: number }[];
  parties: Party[];
  payment_schedule: ScheduleEntry[];
  /** Where the payer is sent back to. */
  return_url: string;
}

export type Fields = Record<string, unknown>;

export const must: (condition: boolean, message: string) => asserts condition = (condition, message) => {
  if (!condition) throw new Refusal(422, message);
};

export const textOf = (fields: Fields, name: string, most = 500): string => {
  const value = fields[name];
  must(
    typeof value === "string" && value.trim() !== "" && value.length <= most,
    `${name} must be a text of 1 to ${most} characters`,
  );
  return value;
};

export const listOf = (fields: Fields, name: string): Fields[] => {
  const value = fields[name];
  must(
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object" && item !== null),
    `${name} must be a list`,
  );
  return value as Fields[];
};

/** The body of POST /transactions/{id}/settle: how a transaction, or a part of it, ends. */
export interface Settlement {
  reason: string;
  /** The part that ends; the whole transaction where it is null. */
  milestone_reference: string | null;
  /** Empty where all of a part goes back. */
  payment_schedule: { amount: string; beneficiary: string }[];
  refund_amount: string;
}

/** Amounts in the transaction's currency. @throws {Refusal} 422 with what is wrong. */
export function readSettlement(body: unknown, currency: string): Settlement {
  must(typeof body === "object" && body !== null, "a JSON object is expected");
  const fields = body as Fields;
  const refund_amount = textOf(fields, "refund_amount", 20);
  smallestUnits(refund_amount, currency);
  const milestone_reference =
    fields.milestone_reference === undefined ? null : textOf(fields, "milestone_reference", 40);
  const isEmpty = Array.isArray(fields.payment_schedule) && fields.payment_schedule.length === 0;
  const entries = milestone_reference !== null && isEmpty ? [] : listOf(fields, "payment_schedule");
  const payment_schedule = entries.map((entry) => {
    const amount = textOf(entry, "amount", 20);
    must(smallestUnits(amount, currency) > 0n, "an amount must be above zero");
    return { amount, payer: "buyer", beneficiary: textOf(entry, "beneficiary", 40) };
  });
  return { reason: textOf(fields, "reason", 2000), milestone_reference, payment_schedule, refund_amount };
}

/** Reads a body as a draft in one of the currencies that the provider takes. @throws {Refusal} 422 with what is wrong. */
export function readDraft(body: unknown, currencies: readonly string[]): Draft {
  must(typeof body === "object" && body !== null, "a JSON object is expected");
  const fields = body as Fields;
  const currency = textOf(fields, "currency", 3);
  must(currencies.includes(currency), `currency must be one of ${currencies.join(", ")}`);
  const items = listOf(fields, "items").map((item) => {
    must(item.type === "general_merchandise", "an item must be of type general_merchandise");
    must(item.quantity === 1, "an item's quantity must be 1");
    must(Number.isInteger(item.inspection_period), "inspection_period must be a number of days");
    return {
      type: item.type,
      title: textOf(item, "title"),
      quantity: item.quantity,
      inspection_period: item.inspection_period as number,
    };
  });
  const parties = listOf(fields, "parties").map((party): Party => {
    const { role } = party;
    must(role === "buyer" || role === "seller", "a party is the buyer or the seller");
    const email = textOf(party, "email", 254);
    must(/^\S+@\S+$/.test(email), "a party's email must be an address");
    return { role, name: textOf(party, "name"), email };
  });
  must(
    parties.some(({ role }) => role === "buyer") && parties.some(({ role }) => role === "seller"),
    "a buyer and a seller are needed",
  );
  const schedule = listOf(fields, "payment_schedule").map((entry) => ({
    amount: textOf(entry, "amount", 20),
    payer: textOf(entry, "payer", 40),
    beneficiary: textOf(entry, "beneficiary", 40),
    ...(entry.reference === undefined ? {} : { reference: textOf(entry, "reference", 40) }),
  }));
  const sum = schedule.reduce((total, { amount }) => total + smallestUnits(amount, currency), 0n);
  const return_url = textOf(fields, "return_url", 2000);
  must(/^https?:\/\//.test(return_url) && URL.canParse(return_url), "return_url must be an address");
  return {
    reference_number: textOf(fields, "reference_number", 100),
    description: textOf(fields, "description", 4000),
    currency,
    amount: amountOf(sum, currency),
    items,
    parties,
    payment_schedule: schedule,
    return_url,
  };
}
