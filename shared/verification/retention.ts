/**
 * How long what a verification leaves behind is kept, and what the erasure of an account or the closing of an organization does to it. The sweep that throws it away reads this
 * table; docs/adr/0048-verification.md tells it. Signed contracts, orders, invoices and the ledger are kept by their own rules and are no matter of this table.
 */
export interface RetentionRow {
  /** What the days are counted from. */
  readonly from: "lastChange" | "decision" | "endOfVerification" | "never";
  /** Days of the calendar; null: kept. */
  readonly days: number | null;
  /**
   * What becomes of it when its organization closes, which it does with the account of its last owner: `goes` at once; `staysItsTime`: until it would have gone anyway, because a register of
   * whom we have vouched for must be shown for so long; `stays`.
   */
  readonly onClosing: "goes" | "staysItsTime" | "stays";
}

const years = (count: number) => count * 365;

export const retention = {
  /** Fields, papers and certificates that were never sent. */
  drafts: { from: "lastChange", days: 90, onClosing: "goes" },
  /** Passports and cards of representatives: nobody needs the picture once it was compared. */
  identityPapers: { from: "decision", days: 90, onClosing: "goes" },
  /** All other papers, certificates with their papers, and what was typed beside them, names of representatives included. */
  papers: { from: "endOfVerification", days: years(5), onClosing: "staysItsTime" },
  /** Of requests that were refused or withdrawn, by an organization that was never verified since. */
  refusedPapers: { from: "decision", days: years(1), onClosing: "goes" },
  /** That, when and by whom it was decided, and why (`verification_decisions`, `audit_log`). */
  decisions: { from: "never", days: null, onClosing: "stays" },
} as const satisfies Record<string, RetentionRow>;
export type RetainedKind = keyof typeof retention;
