import type { CaseView } from "#shared/disputes/case-view.ts";
import { reasonWords } from "#shared/disputes/written-reasons.ts";
import { formatDecimal } from "#shared/kernel/decimal.ts";
import type { Language } from "#shared/kernel/language.ts";
import { minorOf, type MoneyView } from "#shared/kernel/money.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Dates } from "#shared/look/dates.ts";
import { isAgreed, isWithdrawn } from "./endings.ts";
import type { Tone } from "#web/src/ui/Badge.tsx";

/** What sentences about a case are made with. */
export interface CaseWording {
  t: (key: string, values?: Record<string, unknown>) => string;
  dates: Dates;
  language: Language;
  now: Date;
  /** How long there is until a moment, in words; null when nothing is left. */
  left: (until: string) => string | null;
}

export const otherSide = (side: OrganizationType): OrganizationType => (side === "buyer" ? "supplier" : "buyer");
/** By which words the reader's own is told from the other side's. */
export const whose = (found: Pick<CaseView, "side">, side: OrganizationType): "mine" | "theirs" =>
  found.side === side ? "mine" : "theirs";
export const otherName = (found: CaseView): string => found[otherSide(found.side)].name;

export { reasonWords };

/** What the case is about, in few words. */
export const caseTitle = ({ claim, kind }: CaseView, { t }: Pick<CaseWording, "t">): string =>
  claim ? t(`head.claim.${claim.type}`) : t(`head.kind.${kind}`);

/** The decision waits for a second reviewer, which is nobody's to see: it is open. */
export type ShownStatus = Exclude<CaseView["status"], "awaiting_confirmation">;
export const shownStatus = ({ status }: Pick<CaseView, "status">): ShownStatus =>
  status === "awaiting_confirmation" ? "open" : status;

export const statusTones: Record<ShownStatus, Tone> = {
  answering: "amber",
  open: "info",
  announced: "violet",
  returning: "violet",
  decided: "success",
  closed: "grey",
};
export const statusWords = (found: CaseView, { t }: Pick<CaseWording, "t">): string => {
  const status = shownStatus(found);
  if (status === "closed" && (isAgreed(found) || isWithdrawn(found)))
    return t(`status.${isAgreed(found) ? "settled" : "withdrawn"}`);
  return t(`status.${status === "answering" && found.respondent === found.side ? "answeringYours" : status}`);
};

/** The inspection by which an inspector, and neither side, has begun the case. */
export const rejectedBy = ({ inspections, openedAt }: CaseView) =>
  inspections.find((one) => one.byInspector && one.status === "rejected" && !one.inCase && one.createdAt === openedAt);

/** What the buyer gets back once goods count as returned: as decided, or all of it where both sides have agreed on the return. */
export const refundOfReturn = ({ ruling, settlement, order }: CaseView): MoneyView =>
  ruling && settlement === null ? ruling.refunded : order.total;

/** The part of what lies in escrow that is claimed, in the reader's figures: "15%". */
export function claimedShare({ claim, order }: CaseView, language: Language): string | null {
  const total = minorOf(order.total);
  if (!claim || total <= 0n) return null;
  const tenths = (minorOf(claim.amount) * 10_000n) / total;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(
    Number(formatDecimal(tenths, 4, 0)),
  );
}
