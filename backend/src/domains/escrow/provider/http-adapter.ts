import { array, boolean, date, object, string, ValidationError, type InferType, type Schema } from "yup";
import { isPrivate, type Config } from "#backend/src/config.ts";
import {
  ProviderError,
  type EscrowProvider,
  type ProviderTransaction,
  type TransactionDraft,
  type TransactionPart,
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
/** Transactions of one page of a listing. */
const pageSize = 200;
const refusalAnswer = object({ error: object({ message: string().required() }).required() });

interface Call<S extends Schema> {
  method: "GET" | "POST";
  path: string;
  answer: S;
  body?: object;
  key?: string;
}

/** Speaks to the provider over REST with basic authentication. @throws {ProviderError} from every call. */
export function createHttpProvider(config: Config): EscrowProvider {
  const credentials = Buffer.from(`${config.escrowApiUser ?? ""}:${config.escrowApiKey ?? ""}`).toString("base64");

  const call = async <S extends Schema>({ method, path, answer, body, key }: Call<S>): Promise<InferType<S>> => {
    const headers: Record<string, string> = { authorization: `Basic ${credentials}`, accept: "application/json" };
    if (body) headers["content-type"] = "application/json";
    if (key) headers["idempotency-key"] = key;
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(config.providerTimeout);
      response = await fetch(`${config.escrowApiUrl ?? ""}${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
        signal,
        redirect: "error",
      });
      text = await response.text();
    } catch (error) {
      throw new ProviderError(undefined, reasonOf(error));
    }
    if (!response.ok)
      throw new ProviderError(response.status, messageOf(text) ?? response.statusText, patienceOf(response));
    try {
      return answer.validateSync(JSON.parse(text));
    } catch (error) {
      throw new ProviderError(
        response.status,
        `the answer makes no sense: ${error instanceof ValidationError ? error.message : "no JSON"}`,
      );
    }
  };
  const transactionCall = async (options: Omit<Call<typeof transactionAnswer>, "answer">) =>
    safe(fromWire(await call({ ...options, answer: transactionAnswer })));
  /** Buyers are led to its page and pay there: over a line that nobody reads along. */
  const safe = (transaction: ProviderTransaction): ProviderTransaction => {
    if (!isPrivate(transaction.landingPageUrl))
      throw new ProviderError(200, `the answer makes no sense: nobody may pay at ${transaction.landingPageUrl}`);
    return transaction;
  };
  const at = (id: string, rest = "") => `/transactions/${encodeURIComponent(id)}${rest}`;

  return {
    async createTransaction(draft, key) {
      const made = await transactionCall({ method: "POST", path: "/transactions", body: toWire(draft), key });
      if (made.reference !== draft.reference)
        throw new ProviderError(
          200,
          `the answer makes no sense: it is about ${made.reference}, not ${draft.reference}`,
        );
      return made;
    },
    readTransaction: (id) => transactionCall({ method: "GET", path: at(id) }),
    async findTransactions(reference) {
      const answer = object({ transactions: array(transactionAnswer).required() });
      const found = await call({
        method: "GET",
        path: `/transactions?reference_number=${encodeURIComponent(reference)}`,
        answer,
      });
      return found.transactions.map(fromWire).filter((each) => each.reference === reference);
    },
    async listTransactions(after) {
      const path = `/transactions?limit=${pageSize}${after === null ? "" : `&after=${encodeURIComponent(after)}`}`;
      const { transactions, has_more: more } = await call({ method: "GET", path, answer: listAnswer });
      return {
        transactions: transactions.map(({ reference_number: reference, created_date: createdAt, ...others }) => ({
          ...others,
          reference,
          createdAt,
        })),
        more,
      };
    },
    approve: (id, key) => transactionCall({ method: "POST", path: at(id, "/approve"), key }),
    reject: (id, reason, key) => transactionCall({ method: "POST", path: at(id, "/reject"), body: { reason }, key }),
    settle: (id, settlement, key) =>
      transactionCall({
        method: "POST",
        path: at(id, "/settle"),
        body: {
          reason: settlement.reason,
          ...(settlement.part === undefined ? {} : { milestone_reference: settlement.part }),
          payment_schedule: scheduleOf(settlement),
          refund_amount: settlement.refundAmount,
        },
        key,
      }),
    cancel: (id, key) => transactionCall({ method: "POST", path: at(id, "/cancel"), key }),
    async milestones(id) {
      const answer = object({ milestones: array(milestoneAnswer).required() });
      return (await call({ method: "GET", path: at(id, "/milestones"), answer })).milestones;
    },
    releaseMilestone: (id, milestoneId, key) =>
      call({
        method: "POST",
        path: at(id, `/milestones/${encodeURIComponent(milestoneId)}/release`),
        answer: milestoneAnswer,
        key,
      }),
  };
}

const fromWire = (transaction: InferType<typeof transactionAnswer>): ProviderTransaction => ({
  id: transaction.id,
  reference: transaction.reference_number,
  status: transaction.status,
  amount: transaction.amount,
  currency: transaction.currency,
  landingPageUrl: transaction.landing_page_url,
});

/** Two entries, the supplier's and the platform's; the provider takes none of nothing. */
const scheduleOf = ({ supplierAmount, platformAmount }: Omit<TransactionPart, "part">) =>
  [
    { amount: supplierAmount, payer: "buyer", beneficiary: "seller" },
    { amount: platformAmount, payer: "buyer", beneficiary: "platform" },
  ].filter(({ amount }) => !/^0+\.0+$/.test(amount));

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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "timed out";
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

/** What `Retry-After` asks for in milliseconds; a date or nothing at all is none. */
function patienceOf({ headers }: Response): number | undefined {
  const seconds = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
}

function messageOf(text: string): string | undefined {
  try {
    return refusalAnswer.validateSync(JSON.parse(text)).error.message;
  } catch {
    return undefined;
  }
}
