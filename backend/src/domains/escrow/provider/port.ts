/** What the provider must be able to do for us; amounts are decimal texts. */
export interface EscrowProvider {
  /** @param key the same for every try of one call, so that the provider carries it out once. */
  createTransaction(draft: TransactionDraft, key: string): Promise<ProviderTransaction>;
  readTransaction(id: string): Promise<ProviderTransaction>;
  /** The transactions that carry our reference: one, if all is well. */
  findTransactions(reference: string): Promise<ProviderTransaction[]>;
  /** Where the provider can list what it has: a page of it, the newest first, from behind the transaction `after` on. */
  listTransactions?(after: string | null): Promise<ListedPage>;
  approve(id: string, key: string): Promise<ProviderTransaction>;
  /** The money goes back to the buyer. */
  reject(id: string, reason: string, key: string): Promise<ProviderTransaction>;
  /** Pays a funded transaction out as the settlement says and the rest back to the buyer, in one step. */
  settle(id: string, settlement: Settlement, key: string): Promise<ProviderTransaction>;
  /** Ends a transaction that nobody has paid. */
  cancel(id: string, key: string): Promise<ProviderTransaction>;
  milestones(id: string): Promise<ProviderMilestone[]>;
  releaseMilestone(id: string, milestoneId: string, key: string): Promise<ProviderMilestone>;
}

export interface ProviderParty {
  name: string;
  email: string;
}

export interface TransactionPart {
  /** By which a settlement names it; null where there is only one. */
  part: string | null;
  supplierAmount: string;
  platformAmount: string;
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
  supplierAmount: string;
  platformAmount: string;
  refundAmount: string;
  reason: string;
}

/** The provider's own words for the state of a transaction; ours follow the process alone. */
export type ProviderStatus = "created" | "funded" | "approved" | "released" | "refunded" | "cancelled";

export interface ProviderTransaction {
  id: string;
  reference: string;
  status: ProviderStatus;
  amount: string;
  currency: string;
  landingPageUrl: string;
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
  /** Milliseconds that it asks us to wait, where it does. */
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
