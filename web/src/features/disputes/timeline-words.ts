import type { CaseView, TimelineLine, TimelineSource } from "#shared/disputes/case-view.ts";
import { goesOn } from "#shared/disputes/deadlines.ts";
import { textOf } from "#shared/disputes/line-words.ts";
import type { Tone } from "#web/src/ui/Badge.tsx";
import type { CaseWording } from "./case-words.ts";

/** When it was, and who has done it. */
export function courseWords(
  { at, by, source, what, details }: TimelineLine,
  found: CaseView,
  wording: CaseWording,
): string {
  const { t, dates } = wording;
  const who =
    by === null
      ? ""
      : by === found.side
        ? t("timeline.by.mine")
        : by === "buyer" || by === "supplier"
          ? t(`timeline.by.${by}`, { name: found[by].name })
          : t(`timeline.by.${by}`);
  const until =
    source === "question" && typeof details.answerBy === "string"
      ? t("timeline.answerBy", { moment: dates.deadline(details.answerBy) })
      : source === "case" && what === goesOn && typeof details.until === "string"
        ? t("timeline.until", { moment: dates.deadline(details.until) })
        : "";
  const inspector = source === "inspection" || source === "order" ? textOf(details.inspector) : "";
  return [dates.moment(at), who, inspector, until].filter(Boolean).join(", ");
}

export const lineTones: Record<TimelineSource, Tone> = {
  contract: "grey",
  order: "grey",
  case: "danger",
  question: "amber",
  proposal: "leaf",
  inspection: "violet",
  paper: "sand",
  message: "grey",
  provider: "info",
  ledger: "info",
};
