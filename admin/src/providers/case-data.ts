import type {
  KeptDraft,
  LedgerDraft,
  LedgerPreview,
  SimilarCase,
  TypedDecision,
} from "#shared/disputes/desk-contract.ts";
import type { QueueFilter } from "#shared/disputes/queue.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import type { StaffMessageView } from "#shared/threads/admin-contract.ts";
import { apiUrl, type HttpClient } from "./http.ts";

/** What the desk of cases asks for beside lists, records and moves. */
export interface CaseData {
  /** What both sides of a case have written each other, a page at a time, the latest first. */
  disputeMessages(disputeId: string, cursor?: string): Promise<Page<StaffMessageView>>;
  /** How many cases each part of the queue has for the reader. */
  disputeCounts(): Promise<Record<QueueFilter, number>>;
  /** What a decision would enter in the books. */
  plannedLedger(disputeId: string, draft: LedgerDraft): Promise<LedgerPreview>;
  /** What the reader has begun to write as the decision of a case, on whichever machine. */
  decisionDraft(disputeId: string): Promise<KeptDraft>;
  /** Keeps it; `version` is the one that was read. */
  keepDecisionDraft(disputeId: string, draft: TypedDecision, version: number): Promise<KeptDraft>;
  /** Other cases of the same parties, a page at a time, the latest first. */
  similarCases(disputeId: string, cursor?: string): Promise<Page<SimilarCase>>;
}

const json = { "content-type": "application/json" };

export function createCaseData(http: HttpClient): CaseData {
  const of = (id: string, what: string) => `${apiUrl}/disputes/${encodeURIComponent(id)}/${what}`;
  const read = async <Answer>(path: string): Promise<Answer> => (await http(path)).json as Answer;
  const paged = (path: string, cursor?: string) =>
    cursor ? `${path}?${new URLSearchParams({ cursor }).toString()}` : path;
  return {
    disputeMessages: (id, cursor) => read(paged(of(id, "messages"), cursor)),
    disputeCounts: () => read(`${apiUrl}/dispute-counts`),
    async plannedLedger(id, draft) {
      const asked = { method: "POST", body: JSON.stringify(draft), headers: json };
      return (await http(of(id, "ledger-preview"), asked)).json as LedgerPreview;
    },
    decisionDraft: (id) => read(of(id, "draft")),
    async keepDecisionDraft(id, draft, version) {
      const body = JSON.stringify({ draft, version });
      // What was typed last is kept even where the page is being left.
      return (await http(of(id, "draft"), { method: "PUT", body, headers: json, keepalive: true })).json as KeptDraft;
    },
    similarCases: (id, cursor) => read(paged(of(id, "similar"), cursor)),
  };
}
