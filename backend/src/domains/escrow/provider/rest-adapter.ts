import { array, boolean, date, mixed, number, object, string, type InferType } from "yup";
import { isDecimal } from "#shared/kernel/decimal.ts";
import { readMinor } from "#shared/kernel/money.ts";
import { percentScale } from "#shared/escrow/payments.ts";
import { restExtensionsOf, type Config } from "#backend/src/config.ts";
import { accountAnswer, accountToWire, unquoted } from "./rest-account.ts";
import { callProvider, checkPage, checkReference, type ProviderCall } from "./call-provider.ts";
import {
  NotByProvider,
  type EscrowProvider,
  type ListedPage,
  type Money,
  type ProviderTransaction,
  type TransactionDraft,
} from "./port.ts";

const transactionAnswer = object({
  id: string().required(),
  reference_number: string().required(),
  status: string()
    .oneOf(["created", "funded", "approved", "released", "refunded", "cancelled"] as const)
    .required(),
  amount: string().required(),
  currency: string().required(),
  landing_page_url: string().required(),
  parties: mixed<unknown[]>((value): value is unknown[] => Array.isArray(value)),
});
/** Lenient: one transaction of which we know nothing must not keep the others from being seen. */
const listAnswer = object({
  transactions: array(
    object({
      id: string().required(),
      reference_number: string().nullable().default(null),
      status: string().default(""),
      amount: string().default(""),
      currency: string().default(""),
      created_date: date().nullable().default(null),
      parties: mixed().nullable(),
    }),
  ).required(),
  has_more: boolean().required(),
});
const milestoneAnswer = object({
  id: string().required(),
  status: string()
    .oneOf(["pending", "released"] as const)
    .required(),
});
const methodAnswer = object({
  type: string().max(60).required(),
  name: string().max(60).nullable().default(null),
  least_days: number().integer().min(0).nullable().default(null),
  most_days: number().integer().min(0).nullable().default(null),
});
const offerAnswer = methodAnswer.shape({
  currency: string().required(),
  fee_percent: string().default("0"),
  fee_fixed: string().default("0"),
});
/** What it costs is said for this transaction, as an amount; a way without one says nothing that a buyer could rely on. */
const ofTransaction = methodAnswer.shape({ currency: string().default(""), fee: string().default("") });
const methodOf = ({ type, name, least_days: least, most_days: most }: InferType<typeof methodAnswer>) => ({
  type,
  name,
  duration: least === null || most === null ? null : { least, most },
});
/** Transactions of one page of a listing. */
const pageSize = 200;
const refusalAnswer = object({ error: object({ message: string().required() }).required() });

/**
 * Speaks the dialect of the specification's section 7. Five calls are extensions of ours, which a provider may lack: to settle, to cancel, to look a
 * transaction up by its reference, to be told where a seller is paid, and to say what ways to pay cost before there is a transaction (`ESCROW_REST_EXTENSIONS`).
 */
export function createRestProvider(config: Config): EscrowProvider {
  const extensions = restExtensionsOf(config);
  const call = callProvider(config, (body) => refusalAnswer.validateSync(body).error.message);
  type Options = Omit<ProviderCall<typeof transactionAnswer>, "answer" | "headers"> & { key?: string };
  const transactionCall = async ({ key, ...options }: Options) =>
    checkPage(fromWire(await call({ ...options, headers: { "idempotency-key": key }, answer: transactionAnswer })));
  const at = (id: string, rest = "") => `/transactions/${encodeURIComponent(id)}${rest}`;

  const listTransactions = async (after: string | null): Promise<ListedPage> => {
    const path = `/transactions?limit=${pageSize}${after === null ? "" : `&after=${encodeURIComponent(after)}`}`;
    const { transactions, has_more: more } = await call({ method: "GET", path, answer: listAnswer });
    return {
      transactions: transactions.map(
        ({ reference_number: reference, created_date: createdAt, parties: sides, ...others }) => ({
          ...others,
          reference,
          createdAt,
          checks: checksOf(sides),
        }),
      ),
      more,
    };
  };

  return {
    ...(extensions.has("lookup") && { listTransactions }),
    capabilities: {
      split: extensions.has("settle"),
      partialRefund: extensions.has("settle"),
      refundWithoutReturn: true,
      idempotencyKeys: true,
      lookup: extensions.has("lookup"),
      cancel: extensions.has("cancel"),
      signedReports: true,
      followsGoods: false,
      payoutAccount: extensions.has("payout"),
    },
    createTransaction: async (draft, key) =>
      checkReference(
        await transactionCall({ method: "POST", path: "/transactions", body: toWire(draft), key }),
        draft.reference,
      ),
    readTransaction: (id) => transactionCall({ method: "GET", path: at(id) }),
    async findTransactions(reference) {
      if (!extensions.has("lookup")) throw new NotByProvider("find a transaction by our reference");
      const answer = object({ transactions: array(transactionAnswer).required() });
      const found = await call({
        method: "GET",
        path: `/transactions?reference_number=${encodeURIComponent(reference)}`,
        answer,
      });
      return found.transactions.map(fromWire).filter((each) => each.reference === reference);
    },
    async paymentOffers() {
      if (!extensions.has("methods")) return [];
      const answer = object({ payment_methods: array(offerAnswer).required() });
      return (await call({ method: "GET", path: "/payment-methods", answer })).payment_methods.flatMap(
        ({ currency, fee_percent: percent, fee_fixed: fixed, ...method }) =>
          isDecimal(percent, percentScale) && readMinor(fixed, currency) !== undefined
            ? [{ ...methodOf(method), currency, charge: { percent, fixed } }]
            : [],
      );
    },
    async paymentMethods(id) {
      const answer = object({ payment_methods: array(ofTransaction).required() });
      const { payment_methods: methods } = await call({ method: "GET", path: at(id, "/payment-methods"), answer });
      return methods.flatMap(({ fee, currency, ...method }) =>
        readMinor(fee, currency) === undefined ? [] : [{ ...methodOf(method), fee: { amount: fee, currency } }],
      );
    },
    approve: (id, key) => transactionCall({ method: "POST", path: at(id, "/approve"), key }),
    async setPayoutAccount(id, account, key) {
      if (!extensions.has("payout")) throw new NotByProvider("be told where a seller is paid");
      const path = at(id, "/payout-account");
      const headers = { "idempotency-key": key };
      await call({ method: "POST", path, body: accountToWire(account), headers, answer: accountAnswer }).catch(
        unquoted,
      );
    },
    reject: (id, reason, key) => transactionCall({ method: "POST", path: at(id, "/reject"), body: { reason }, key }),
    async settle(id, { reason, part, refund, ...amounts }, key) {
      if (!extensions.has("settle")) throw new NotByProvider("divide an amount");
      const body = {
        reason,
        ...(part === undefined ? {} : { milestone_reference: part }),
        payment_schedule: scheduleOf(amounts),
        refund_amount: refund.amount,
      };
      return transactionCall({ method: "POST", path: at(id, "/settle"), body, key });
    },
    async cancel(id, key) {
      if (!extensions.has("cancel")) throw new NotByProvider("end an unpaid transaction");
      return transactionCall({ method: "POST", path: at(id, "/cancel"), key });
    },
    async milestones(id) {
      const answer = object({ milestones: array(milestoneAnswer).required() });
      return (await call({ method: "GET", path: at(id, "/milestones"), answer })).milestones;
    },
    releaseMilestone: (id, milestoneId, key) =>
      call({
        method: "POST",
        path: at(id, `/milestones/${encodeURIComponent(milestoneId)}/release`),
        answer: milestoneAnswer,
        headers: { "idempotency-key": key },
      }),
    noteGoods: (id) => transactionCall({ method: "GET", path: at(id) }),
  };
}

const fromWire = (transaction: InferType<typeof transactionAnswer>): ProviderTransaction => ({
  id: transaction.id,
  reference: transaction.reference_number,
  status: transaction.status,
  money: { amount: transaction.amount, currency: transaction.currency },
  landingPageUrl: transaction.landing_page_url,
  checks: checksOf(transaction.parties),
});

/** How far the provider has come with knowing the sides of a transaction, of those about which it says so. */
const checksOf = (sides: unknown): NonNullable<ProviderTransaction["checks"]> =>
  (Array.isArray(sides) ? (sides as unknown[]) : []).flatMap((party) => {
    const { role, verification } = (party ?? {}) as { role?: unknown; verification?: unknown };
    return typeof verification === "object" && verification !== null ? [{ ...verification, party: role }] : [];
  });

/** Two entries, the supplier's and the platform's; the provider takes none of nothing. */
const scheduleOf = ({ supplier, platform }: { supplier: Money; platform: Money }) =>
  [
    { amount: supplier.amount, payer: "buyer", beneficiary: "seller" },
    { amount: platform.amount, payer: "buyer", beneficiary: "platform" },
  ].filter(({ amount }) => !/^0+(?:\.0+)?$/.test(amount));

/** The body of POST /transactions (specification, section 7). */
const toWire = (draft: TransactionDraft): object => ({
  reference_number: draft.reference,
  description: draft.description,
  currency: draft.currency,
  items: [
    { type: "general_merchandise", title: draft.itemTitle, quantity: 1, inspection_period: draft.inspectionDays },
  ],
  payment_schedule: draft.parts.flatMap(({ part, ...amounts }) =>
    scheduleOf(amounts).map((entry) => ({ ...entry, ...(part === null ? {} : { reference: part }) })),
  ),
  parties: [
    { role: "buyer", ...draft.buyer },
    { role: "seller", ...draft.seller },
  ],
  return_url: draft.returnUrl,
});
