import { amountOf, smallestUnits } from "../amounts.ts";
import { listOf, must, textOf, type Draft, type Fields } from "../draft.ts";
import type { Goods } from "../rows.ts";

/** What they take, as far as the marketplace trades in it. */
const currencies = ["usd", "eur", "gbp", "aud", "cad"];
const dayInSeconds = 86_400;

export type GoodsDraft = Pick<Goods, "type" | "reference" | "title" | "inspection_period" | "amount" | "beneficiary">;

/** The body of POST /transaction, as the provider's own books keep it. @throws {Refusal} 422 with what is wrong. */
export function readTransactionDraft(body: unknown, returnUrl: string): { draft: Draft; goods: GoodsDraft[] } {
  must(typeof body === "object" && body !== null, "a JSON object is expected");
  const fields = body as Fields;
  const currency = textOf(fields, "currency", 3);
  must(currencies.includes(currency), `currency must be one of ${currencies.join(", ")}`);
  const code = currency.toUpperCase();
  const customers = customersOf(fields);
  const goods = listOf(fields, "items").map((item, index) => readItem(item, index, customers, code));
  must(
    goods.some(({ type }) => type === "general_merchandise"),
    "something must be sold",
  );
  const several = goods.filter(({ type }) => type === "general_merchandise").length > 1;
  const sum = goods.reduce((total, { amount }) => total + smallestUnits(amount, code), 0n);
  const description = textOf(fields, "description", 4000);
  const party = (role: "buyer" | "seller") => ({ role, name: customers[role], email: customers[role] });
  return {
    goods,
    draft: {
      reference_number: textOf(fields, "reference", 100),
      description,
      currency: code,
      amount: amountOf(sum, code),
      items: goods.map(({ type, title, inspection_period }) => ({
        type,
        title,
        quantity: 1,
        inspection_period: (inspection_period ?? 0) / dayInSeconds,
      })),
      parties: [party("buyer"), party("seller")],
      payment_schedule: goods.map(({ amount, type, reference }) => ({
        amount,
        payer: "buyer",
        beneficiary: type === "broker_fee" ? "platform" : "seller",
        ...(several ? { reference } : {}),
      })),
      return_url: returnUrl,
    },
  };
}

/** Who buys, who sells, and whether the caller is the broker between them. */
function customersOf(fields: Fields): Record<"buyer" | "seller", string> & { broker: boolean } {
  const parties = listOf(fields, "parties");
  const customer = (role: string) => {
    const party = parties.find((each) => each.role === role);
    must(party !== undefined, `a ${role} is needed`);
    const address = textOf(party, "customer", 254);
    must(/^\S+@\S+$/.test(address), `the ${role} must be a customer's address`);
    return address;
  };
  const [buyer, seller] = [customer("buyer"), customer("seller")];
  must(buyer !== seller, "nobody sells to themselves");
  return { buyer, seller, broker: parties.some(({ role, customer: who }) => role === "broker" && who === "me") };
}

function readItem(item: Fields, index: number, parties: ReturnType<typeof customersOf>, currency: string): GoodsDraft {
  const { type } = item;
  must(type === "general_merchandise" || type === "broker_fee", "an item is general_merchandise, or a broker_fee");
  const isFee = type === "broker_fee";
  must(!isFee || parties.broker, "a fee of a broker needs a broker");
  if (!isFee) {
    textOf(item, "description", 4000);
    must(Number.isInteger(item.quantity) && Number(item.quantity) > 0, "quantity must be a whole number");
    const seconds = item.inspection_period;
    must(
      Number.isInteger(seconds) && Number(seconds) >= dayInSeconds && Number(seconds) % dayInSeconds === 0,
      "inspection_period must be whole days, in seconds",
    );
  }
  const schedule = listOf(item, "schedule");
  const [entry] = schedule;
  must(entry !== undefined && schedule.length === 1, "an item is paid at once");
  const amount = textOf(entry, "amount", 20);
  must(smallestUnits(amount, currency) > 0n, "an amount must be above zero");
  must(entry.payer_customer === parties.buyer, "payer_customer must be the buyer");
  must(
    entry.beneficiary_customer === (isFee ? "me" : parties.seller),
    "beneficiary_customer must be the seller, or of a fee the broker",
  );
  return {
    type,
    reference: item.reference === undefined ? String(index + 1) : textOf(item, "reference", 40),
    title: isFee ? "Fee" : textOf(item, "title"),
    inspection_period: isFee ? null : Number(item.inspection_period),
    amount,
    beneficiary: isFee ? "me" : parties.seller,
  };
}
