import type { CaseView } from "#shared/disputes/case-view.ts";
import { isForReviewer } from "#shared/disputes/process.ts";
import { IconAlertTriangle, IconArrowBackUp, IconCash, IconGavel, IconMessage } from "#web/src/ui/icons.ts";
import type { TimelineStep } from "#web/src/ui/Timeline.tsx";
import { otherName, rejectedBy, shownStatus, whose, type CaseWording } from "./case-words.ts";
import { isAgreed, isReplaced, isWithdrawn } from "./endings.ts";

type Part = Pick<TimelineStep, "state"> & { date?: string; actor?: string };
type Found = CaseView;

const hasEnded = (found: Found) => found.status === "decided" || found.status === "closed";

/** What waits for a side is marked as the reader's own where it is theirs. */
const waits = (isReaders: boolean): Pick<TimelineStep, "state"> => ({ state: isReaders ? "yours" : "current" });

function answerPart(found: Found, { t, dates, left }: CaseWording): Part {
  const { status, stage, respondent, answerBy, statements } = found;
  const first = statements.find(({ what }) => what === "answer");
  if (stage === "first" && status === "answering" && answerBy && respondent)
    return {
      ...waits(respondent === found.side),
      date: t("steps.due", { moment: dates.deadline(answerBy) }),
      ...(left(answerBy) && { actor: left(answerBy) ?? "" }),
    };
  // What was answered after an appeal is no answer to the claim.
  const appealedAt = statements.find(({ what }) => what === "appeal")?.at;
  if (first && (!appealedAt || first.at < appealedAt)) return { state: "completed", date: dates.moment(first.at) };
  if (!found.claim) return { state: "omitted", date: t("steps.notAsked") };
  return { state: "omitted", date: t(status === "closed" ? "steps.noAnswerNeeded" : "steps.unanswered") };
}

function decisionPart(found: Found, { t, dates }: CaseWording): Part {
  const { status, stage, decideBy, ruling, earlierRulings, settlement } = found;
  const first = earlierRulings[0] ?? ruling;
  if (first) return { state: "completed", date: dates.moment(first.announcedAt), actor: t("steps.ourTeam") };
  if (status === "closed" || settlement !== null) return { state: "omitted", date: t("steps.none") };
  if (stage === "first" && isForReviewer(status) && decideBy)
    return { state: "current", date: t("steps.by", { moment: dates.deadline(decideBy) }), actor: t("steps.ourTeam") };
  return { state: "pending", date: t("steps.afterAnswer"), actor: t("steps.ourTeam") };
}

function appealPart(found: Found, wording: CaseWording): Part {
  const { t, dates, left } = wording;
  const { status, stage, appealBy, appealedBy, answerBy, decideBy, ruling, settlement } = found;
  const appellant = appealedBy
    ? { actor: t(`steps.appealBy.${whose(found, appealedBy)}`, { name: otherName(found) }) }
    : {};
  if (stage === "appeal") {
    if (status === "answering" && answerBy)
      return {
        ...waits(found.respondent === found.side),
        date: t("steps.due", { moment: dates.deadline(answerBy) }),
        ...(found.respondent === found.side ? { actor: left(answerBy) ?? "" } : appellant),
      };
    if (isForReviewer(status) && decideBy)
      return {
        state: "current",
        date: t("steps.by", { moment: dates.deadline(decideBy) }),
        actor: t("steps.anotherReviewer"),
      };
    if (status === "closed") return { state: "completed", date: t("steps.none"), ...appellant };
    return { state: "completed", ...(ruling && { date: dates.moment(ruling.announcedAt) }), ...appellant };
  }
  if (status === "announced" && appealBy)
    return {
      ...waits(found.can.includes("appeal") || found.can.includes("waive")),
      date: t("steps.until", { moment: dates.deadline(appealBy) }),
      actor: left(appealBy) ?? "",
    };
  if (stage === "return" || ruling || settlement !== null || hasEnded(found))
    return { state: "omitted", date: t("steps.noAppeal") };
  return { state: "pending", date: t("steps.appealDays"), actor: t("steps.anotherReviewer") };
}

function moneyPart(found: Found, { t, dates }: CaseWording): Part {
  const { status, stage, returnBy, returnAnswerBy, returnDocument, ruling, decideBy } = found;
  if (status === "returning") {
    const by = returnDocument === null ? returnBy : returnAnswerBy;
    const isReaders = found.side === (returnDocument === null ? "buyer" : "supplier");
    return {
      ...waits(isReaders),
      date: by ? t("steps.until", { moment: dates.deadline(by) }) : t("steps.afterReturn"),
      actor: t("steps.afterReturn"),
    };
  }
  if (stage === "return" && isForReviewer(status) && decideBy)
    return { state: "current", date: t("steps.by", { moment: dates.deadline(decideBy) }), actor: t("steps.ourTeam") };
  if (status === "decided")
    return ruling?.outcome === "delivered"
      ? { state: "omitted", date: t("steps.inspection") }
      : { state: "completed", actor: t("steps.provider") };
  if (status === "closed") {
    if (isReplaced(found)) return { state: "omitted", date: t("steps.stays") };
    if (isAgreed(found)) return { state: "completed", date: t("steps.agreed"), actor: t("steps.provider") };
    return { state: "omitted", date: t(isWithdrawn(found) ? "steps.goesOn" : "steps.none") };
  }
  const after = status === "announced" && ruling?.goods === "returned" ? "steps.afterReturn" : "steps.afterAppeal";
  return { state: "pending", date: t(after), actor: t("steps.provider") };
}

/** The five steps of a case; the one that waits for the reader is told apart. */
export function stepsOf(found: Found, wording: CaseWording): TimelineStep[] {
  const { t, dates } = wording;
  const { openedBy, openedAt, respondent } = found;
  const opener =
    rejectedBy(found)?.inspector ?? (openedBy === "buyer" || openedBy === "supplier" ? found[openedBy].name : null);
  const isMine = respondent === found.side && shownStatus(found) === "answering" && found.stage === "first";
  return [
    {
      id: "claim",
      label: t(found.claim ? "steps.claim" : "steps.opened"),
      icon: IconAlertTriangle,
      state: "completed",
      date: dates.moment(openedAt),
      ...(opener && { actor: opener }),
    },
    {
      id: "answer",
      label: t(`steps.answer.${isMine ? "mine" : "theirs"}`),
      icon: IconMessage,
      ...answerPart(found, wording),
    },
    { id: "decision", label: t("steps.decision"), icon: IconGavel, ...decisionPart(found, wording) },
    { id: "appeal", label: t("steps.appeal"), icon: IconArrowBackUp, ...appealPart(found, wording) },
    { id: "money", label: t("steps.money"), icon: IconCash, ...moneyPart(found, wording) },
  ];
}
