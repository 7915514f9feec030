import type { TFunction } from "i18next";
import type { VerificationView } from "#shared/verification/contract.ts";
import { validity, verificationDays, workingDaysToDecide } from "#shared/verification/rules.ts";
import type { Dates } from "#shared/look/dates.ts";
import { IconEye, IconFileText, IconGavel, IconSend, IconUserCheck } from "#web/src/ui/icons.ts";
import type { TimelineStep } from "#web/src/ui/Timeline.tsx";
import type { Stage } from "./stage.ts";

interface Words {
  t: TFunction<"verification">;
  dates: Dates;
}

/** The five steps from the first paper to the mark, with who and when. */
export function stepsOf(view: VerificationView, stage: Stage, { t, dates }: Words): TimelineStep[] {
  const { request, papers, certificates, missing, verifiedUntil } = view;
  const at = ["none", "draft"].includes(stage) ? 0 : ["waiting", "questions"].includes(stage) ? 2 : 4;
  const isRefused = stage === "refused";
  const reached = (step: number): TimelineStep["state"] =>
    step < at ? "completed" : step === at ? "current" : "pending";
  const notYet = t("steps.notYet");
  const given = t("steps.counts", {
    papers: t("steps.papers", { count: papers.length }),
    certificates: t("steps.certificates", { count: certificates.length }),
  });
  const readSince = request?.readSince;
  return [
    {
      id: "prepared",
      label: t("steps.prepared"),
      icon: IconFileText,
      state: reached(0),
      date: request ? dates.day(request.createdAt) : notYet,
      actor: given,
      ...(at === 0 && { next: t(missing.length > 0 ? "steps.next.fill" : "steps.next.send") }),
    },
    {
      id: "sent",
      label: t("steps.sent"),
      icon: IconSend,
      state: reached(1),
      date: request?.askedAt && at > 0 ? dates.day(request.askedAt) : notYet,
      actor: at > 0 && request?.askedBy,
    },
    {
      id: "read",
      label: t("steps.read"),
      icon: IconEye,
      state: reached(2),
      date:
        at === 2
          ? readSince
            ? t("steps.since", { day: dates.day(readSince) })
            : t("steps.queued")
          : at > 2
            ? ""
            : notYet,
      ...(at === 2 && { next: t(stage === "questions" ? "steps.next.answer" : "steps.next.ours") }),
    },
    {
      id: "decision",
      label: t("steps.decision"),
      icon: IconGavel,
      state: isRefused ? "failed" : reached(3),
      date:
        at > 2 && request?.decidedAt
          ? dates.day(request.decidedAt)
          : t("steps.decideDays", { count: workingDaysToDecide }),
      actor: isRefused
        ? t(request?.closedAs ? "steps.closed" : "steps.refused")
        : at < 3 && t(stage === "questions" ? "steps.afterAnswer" : "steps.afterSent"),
    },
    lastStep(stage, verifiedUntil ?? request?.validUntil ?? null, { t, dates }),
  ];
}

function lastStep(stage: Stage, until: string | null, { t, dates }: Words): TimelineStep {
  const step = { id: "verified", label: t("steps.verified"), icon: IconUserCheck };
  const day = until && dates.calendarDay(until);
  if (stage === "verified")
    return {
      ...step,
      state: "completed",
      date: day && t("steps.until", { day }),
      actor: t("steps.reminders", { days: verificationDays.reminders.join(", ") }),
    };
  if (stage === "expired") return { ...step, state: "failed", date: day && t("steps.ended", { day }) };
  return {
    ...step,
    state: stage === "refused" ? "omitted" : "pending",
    date: t("steps.months", { count: validity.defaultMonths }),
    actor: t("steps.reminders", { days: verificationDays.reminders.join(", ") }),
  };
}
