import type {
  KeptDraft,
  LedgerDraft,
  LedgerPreview,
  SimilarCase,
  TypedDecision,
} from "#shared/disputes/desk-contract.ts";
import type { DecisionDraft } from "#shared/disputes/admin-contract.ts";
import type { QueueFilter } from "#shared/disputes/queue.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
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
  /** A letter about a decision to one of both sides. */
  decisionLetter(disputeId: string, round: number, side: OrganizationType): Promise<Blob>;
  /** The same as it would be if something were decided now. */
  letterPreview(
    disputeId: string,
    asked: { ruling: Partial<DecisionDraft>; side: OrganizationType; language: Language },
  ): Promise<Blob>;
  /** All of a case as one PDF, with our team's notes where they are asked for. */
  caseFile(disputeId: string, language: Language, notes: boolean): Promise<Blob>;
  /** The bytes of an exhibit, from the address that it has now. */
  exhibitFile(url: string): Promise<Blob>;
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
    async decisionLetter(id, round, side) {
      return (await http(of(id, `letters/${round}/${side}/pdf`), { file: true })).json as Blob;
    },
    async letterPreview(id, asked) {
      const sent = { method: "POST", body: JSON.stringify(asked), headers: json, file: true };
      return (await http(of(id, "letter-preview"), sent)).json as Blob;
    },
    async caseFile(id, language, notes) {
      const query = new URLSearchParams({ language, notes: String(notes) }).toString();
      return (await http(`${of(id, "file")}?${query}`, { file: true })).json as Blob;
    },
    async exhibitFile(url) {
      return (await http(url, { file: true })).json as Blob;
    },
    similarCases: (id, cursor) => read(paged(of(id, "similar"), cursor)),
  };
}
