import type { MethodOffer, OrderMethod } from "#shared/escrow/payments.ts";

/** What the provider must be able to do for us. Money is compared by value, never by its spelling. */
export interface EscrowProvider {
  readonly capabilities: Capabilities;
  /** @param key the same for every try of one call, so that a provider that knows keys carries it out once. */
  createTransaction(draft: TransactionDraft, key: string): Promise<ProviderTransaction>;
  readTransaction(id: string): Promise<ProviderTransaction>;
  /** The transactions that carry our reference: one, if all is well. */
  findTransactions(reference: string): Promise<ProviderTransaction[]>;
  /** Where the provider can list what it has: a page of it, the newest first, from behind the transaction `after` on. */
  listTransactions?(after: string | null): Promise<ListedPage>;
  /** The ways to pay, and what each costs, of whatever transaction; none where the provider tells that of a transaction alone. */
  paymentOffers(): Promise<MethodOffer[]>;
  /** How this one can be paid; none where the provider does not tell. */
  paymentMethods(transaction: string): Promise<PaymentMethod[]>;
  /** The buyer is content. It moves no money. */
  approve(id: string, key: string): Promise<ProviderTransaction>;
  /** Where the seller of a transaction is paid; where the provider {@link Capabilities.payoutAccount}. What it answers names no number. */
  setPayoutAccount(id: string, account: ProviderAccount, key: string): Promise<void>;
  /** The money goes back to the buyer, who keeps what they have. */
  reject(id: string, reason: string, key: string): Promise<ProviderTransaction>;
  /** Pays a funded transaction out as the settlement says and the rest back to the buyer, in one step. */
  settle(id: string, settlement: Settlement, key: string): Promise<ProviderTransaction>;
  /** Ends a transaction that nobody has paid. */
  cancel(id: string, key: string): Promise<ProviderTransaction>;
  /** What is paid out one by one. */
  milestones(id: string): Promise<ProviderMilestone[]>;
  releaseMilestone(id: string, milestoneId: string, key: string): Promise<ProviderMilestone>;
  /** The goods have left, or have arrived, or the buyer objects to them; where the provider {@link Capabilities.followsGoods}. */
  noteGoods(id: string, part: string | null, what: GoodsNote, key: string): Promise<ProviderTransaction>;
}

/** A way to pay one transaction; what it costs on top is in the transaction's currency. */
export type PaymentMethod = Omit<OrderMethod, "fee" | "toPay"> & { fee: Money };

/** What a provider can do. What it cannot is carried out by hand, see `docs/adr/0037-a-port-and-two-providers.md`. */
export interface Capabilities {
  /** Divides an amount between seller and buyer in one step, also of one part alone. */
  readonly split: boolean;
  /** Gives one part's whole amount back while others go on. */
  readonly partialRefund: boolean;
  /** Gives the whole amount back although no goods come back. */
  readonly refundWithoutReturn: boolean;
  /** A repeated call with the same key is carried out once. */
  readonly idempotencyKeys: boolean;
  /** Finds a transaction by our reference. */
  readonly lookup: boolean;
  /** Ends a transaction that nobody has paid. */
  readonly cancel: boolean;
  /** It signs what it reports; otherwise a report is but a hint to look. */
  readonly signedReports: boolean;
  /** It counts its own inspection period, and takes silence for acceptance: it has to be told of shipping, arrival and disputes. */
  readonly followsGoods: boolean;
  /** It is told by us where a seller is paid; otherwise it asks them itself. */
  readonly payoutAccount: boolean;
}

/** A seller's bank account. It has an IBAN, or a number with the bank's BIC. */
export interface ProviderAccount {
  holder: string;
  bankName: string;
  bankCountry: string;
  currency: string;
  iban?: string | null | undefined;
  accountNumber?: string | null | undefined;
  bic?: string | null | undefined;
  branchCode?: string | null | undefined;
  intermediaryBank?: string | null | undefined;
  intermediaryBic?: string | null | undefined;
}

export type GoodsNote = "shipped" | "received" | "rejected";

export interface Money {
  /** A decimal text. */
  readonly amount: string;
  readonly currency: string;
}

export interface ProviderParty {
  name: string;
  email: string;
}

export interface TransactionPart {
  /** By which a settlement names it; null where there is only one. */
  part: string | null;
  supplier: Money;
  platform: Money;
}

export interface TransactionDraft {
  /** Ours, unique: the order's public reference. */
  reference: string;
  description: string;
  currency: string;
  itemTitle: string;
  inspectionDays: number;
  buyer: ProviderParty;
  seller: ProviderParty;
  /** What is paid out together: the whole, or a part for each shipment. The amounts sum to the transaction's. */
  parts: TransactionPart[];
  /** Where the buyer goes after paying. */
  returnUrl: string;
}

/** How a transaction ends, or one part of it: the three amounts sum to its own. */
export interface Settlement {
  /** The whole transaction unless given. */
  part?: string;
  supplier: Money;
  platform: Money;
  refund: Money;
  reason: string;
}

/** The provider's own words for the state of a transaction; ours follow the process alone. */
export type ProviderStatus = "created" | "funded" | "approved" | "released" | "refunded" | "cancelled";

export interface ProviderTransaction {
  id: string;
  reference: string;
  status: ProviderStatus;
  money: Money;
  landingPageUrl: string;
  /** How far it has come with knowing the parties, where it says so; its texts as they came. */
  checks?: readonly { readonly party?: unknown; readonly status?: unknown; readonly since?: unknown }[];
  /** What the buyer was charged on top, a decimal text, where the provider says so. */
  fee?: string;
  /** Of a transaction of several parts: those that were paid out or back, where the provider says which. */
  settledParts?: string[];
}

/** As a listing has it: whatever stands in our account there, made by us or not. */
export interface ListedTransaction {
  id: string;
  /** Null for one that names no order. */
  reference: string | null;
  status: string;
  amount: string;
  currency: string;
  /** Null where the provider does not say. */
  createdAt: Date | null;
  /** As of a {@link ProviderTransaction}. */
  checks?: ProviderTransaction["checks"];
}

export interface ListedPage {
  transactions: ListedTransaction[];
  /** Whether there are more behind the last one. */
  more: boolean;
}

export interface ProviderMilestone {
  id: string;
  status: "pending" | "released";
}

/** Refusals that pass: our credentials are wrong, which is mended for all calls at once, or the provider asks for patience. */
const passing = new Set([401, 403, 408, 423, 425, 429]);

/** The provider refused, or did not answer. For the log and for staff; users are shown our own words. */
export class ProviderError extends Error {
  /** The HTTP status of a refusal; undefined when no answer came. */
  readonly status: number | undefined;
  /** The provider has understood and refused: the same call will be refused again. */
  readonly permanent: boolean;
  /** It has not: nobody knows what became of the call. */
  readonly unanswered: boolean;
  /** How long the provider asks us to wait, in milliseconds, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number | undefined, reason: string, retryAfter?: number) {
    super(`Escrow API error: ${status ?? "no answer"} - ${reason}`);
    this.name = "ProviderError";
    this.status = status;
    this.permanent = status !== undefined && status >= 400 && status < 500 && !passing.has(status);
    this.unanswered = !this.permanent;
    this.retryAfter = retryAfter;
  }
}

/** The provider cannot do what is asked of it, so nothing was sent: our team carries it out by hand. */
export class NotByProvider extends Error {
  readonly byHand = true;

  constructor(what: string) {
    super(`The provider cannot ${what}.`);
    this.name = "NotByProvider";
  }
}
