import { useState } from "react";
import { workingDaysToDecide } from "#shared/verification/rules.ts";
import type { VerificationView } from "#shared/verification/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { IconClock, IconHourglass } from "#web/src/ui/icons.ts";
import { Notice, type NoticeTone } from "#web/src/ui/Notice.tsx";
import type { TablerIcon } from "@tabler/icons-react";
import { Actions } from "./Actions.tsx";
import { MissingList } from "./MissingList.tsx";
import { stageOf } from "./stage.ts";
import type { Details } from "./use-details.ts";
import styles from "./Next.module.css";

interface Props {
  view: VerificationView;
  details: Details;
}

interface Said {
  tone: NoticeTone;
  icon?: TablerIcon;
  title: string;
  text: string;
}

/** What is next, by when, and the button for it. */
export function Next({ view, details }: Props) {
  // Pressed too early: what is missing is named until it is there.
  const [isAsked, setAsked] = useState(false);
  const said = useNextWords(view);
  return (
    <>
      <Notice flush tone={said.tone} icon={said.icon} className={styles.next}>
        <p>
          <b>{said.title}</b> {said.text}
        </p>
        {isAsked && view.missing.length > 0 && <MissingList view={view} />}
      </Notice>
      <Actions view={view} details={details} onMissing={() => setAsked(true)} />
    </>
  );
}

function useNextWords(view: VerificationView): Said {
  const { t } = useTranslation("verification");
  const dates = useDates();
  const now = useNow();
  const { request, papers, requiredPapers, missing, verifiedUntil, askAgainFrom } = view;
  const stage = stageOf(view);
  const join = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(" ");
  const until = verifiedUntil ?? request?.validUntil;
  const day = until && dates.calendarDay(until);
  const stays = stage !== "verified" && view.state === "verified" && verifiedUntil && t("next.markStays", { day });
  if (stage === "draft" || stage === "none")
    return missing.length > 0
      ? {
          tone: "info",
          title: t("next.missing", { count: missing.length }),
          text: join(t("next.missingText"), stays),
        }
      : {
          tone: "success",
          title: t("next.complete"),
          text: join(t("next.completeText", { count: workingDaysToDecide }), stays),
        };
  if (stage === "waiting") {
    const due = request?.dueAt;
    const isLate = due && new Date(due) < now;
    return {
      tone: "info",
      icon: IconClock,
      title: isLate ? t("next.waitingLate") : due ? t("next.waiting", { moment: dates.deadline(due) }) : "",
      text: join(t("next.waitingText"), stays),
    };
  }
  if (stage === "questions") {
    const questions = request?.questions.filter(({ answer }) => answer === null).length ?? 0;
    const refused = papers.filter(({ kind, state }) => state === "refused" && requiredPapers.includes(kind)).length;
    return {
      tone: "amber",
      icon: IconClock,
      title: request?.answerBy ? t("next.answerBy", { day: dates.deadline(request.answerBy) }) : "",
      text: join(
        questions > 0 && t("next.questions", { count: questions }),
        refused > 0 && t("next.refusedPapers", { count: refused }),
        t("next.after"),
        stays,
      ),
    };
  }
  if (stage === "verified")
    return {
      tone: "leaf",
      title: day ? t("next.verified", { day }) : t("steps.verified"),
      text: t("next.verifiedText"),
    };
  if (stage === "refused")
    return {
      tone: "danger",
      title: t(request?.closedAs ? "next.closed" : "next.refused"),
      text: join(
        request?.reason,
        askAgainFrom ? t("next.again", { moment: dates.deadline(askAgainFrom) }) : t("next.againNow"),
      ),
    };
  return {
    tone: "danger",
    icon: IconHourglass,
    title: day ? t("next.expired", { day }) : t("next.expiredPlain"),
    text: t("next.expiredText"),
  };
}
