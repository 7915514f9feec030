import type { CaseView } from "#shared/disputes/case-view.ts";
import type { Tone } from "#web/src/ui/Badge.tsx";
import { otherName, otherSide, shownStatus, type CaseWording } from "./case-words.ts";
import { isAgreed, isAppealedAfterReturn, isReplaced, isWithdrawn } from "./endings.ts";

export interface Next {
  /** In bold: what follows from silence, and from when on. */
  lead: string;
  rest: string;
  /** It waits for the reader. */
  isYours: boolean;
  tone: Tone;
}

/** Under which words stands what a case waits for, and the moment that they name. */
function waitsFor(found: CaseView, now: Date): { name: string; by?: string | null; isYours?: boolean } {
  const { side, can, stage, respondent, questions } = found;
  switch (shownStatus(found)) {
    case "answering": {
      const by = found.answerBy;
      if (respondent !== side) return { name: stage === "appeal" ? "theirAnswerAppeal" : "theirAnswer", by };
      if (!can.includes("answer")) return { name: "answerOthers", by };
      return { name: stage === "appeal" ? "answerAppeal" : "answer", by, isYours: true };
    }
    case "open": {
      const asked = questions.find((question) => question.can.includes("answer"));
      if (asked) return { name: "question", by: asked.answerBy, isYours: true };
      const by = found.decideBy;
      return { name: by && new Date(by) <= now ? "decisionLate" : "decision", by };
    }
    case "announced": {
      const isWaived = found.waived.includes(side);
      const hasAll = !found.appellants.includes(side);
      const isAlone = !found.appellants.includes(otherSide(side));
      const then = found.ruling?.goods === "returned" ? "Returned" : "";
      return {
        name: `${hasAll ? "appealTheirs" : isWaived ? "appealWaived" : isAlone ? "appealAlone" : "appeal"}${then}`,
        by: found.appealBy,
        isYours: can.includes("waive"),
      };
    }
    case "returning": {
      const isSent = found.returnDocument !== null;
      const by = isSent ? found.returnAnswerBy : found.returnBy;
      if (side === "buyer") return { name: isSent ? "theirReturnAnswer" : "proveReturn", by, isYours: !isSent };
      return { name: isSent ? "answerReturn" : "theirReturn", by, isYours: isSent };
    }
    case "decided":
      return { name: found.ruling?.outcome === "delivered" ? "delivered" : "decided" };
    case "closed":
      return {
        name: isReplaced(found) ? "replaced" : isAgreed(found) ? "agreed" : isWithdrawn(found) ? "withdrawn" : "closed",
      };
  }
}

/** What a case waits for: the consequence of silence before the deadline, in the words of the reader's side. */
export function nextOf(found: CaseView, { t, dates, now }: CaseWording): Next {
  const waits = waitsFor(found, now);
  const hasEnded = found.status === "decided" || found.status === "closed";
  // Within minutes the clock moves it on; until then nobody is told that there is time left.
  const isOver = waits.by && new Date(waits.by) <= now && shownStatus(found) !== "open";
  const { name, by, isYours = false }: ReturnType<typeof waitsFor> = isOver ? { name: "passed", by: waits.by } : waits;
  const values = {
    name: otherName(found),
    document: found.returnDocument,
    moment: by && dates.deadline(by),
    decides: t(`next.decides.${isAppealedAfterReturn(found) ? "first" : "anew"}`),
  };
  return {
    lead: t(`next.${name}.lead`, values),
    rest: t(`next.${name}.rest`, values),
    isYours,
    tone: isYours ? "amber" : hasEnded ? "success" : "info",
  };
}
