import type { CaseView } from "#shared/disputes/case-view.ts";
import { isOpenCase } from "#shared/disputes/process.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Badge, type Tone } from "#web/src/ui/Badge.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconAlertTriangle, IconArrowBackUp, IconCashBanknote, IconGavel, IconMessage } from "#web/src/ui/icons.ts";
import { Timeline, type StepState, type TimelineStep } from "#web/src/ui/Timeline.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useReasonWords } from "./reason-words.ts";
import styles from "./CasePage.module.css";

const tones: Record<CaseView["status"], Tone> = {
  answering: "amber",
  open: "danger",
  awaiting_confirmation: "danger",
  announced: "violet",
  returning: "amber",
  decided: "success",
  closed: "grey",
};

const reached: Record<CaseView["status"], number> = {
  answering: 1,
  open: 2,
  awaiting_confirmation: 2,
  announced: 3,
  returning: 4,
  decided: 5,
  closed: 5,
};

/** What a case is about, where it stands, and its five steps with their days. */
export function CaseHead({ found }: { found: CaseView }) {
  const { t } = useTranslation(["case-page", "cases"]);
  const { day } = useDates();
  const language = useLanguage();
  const reasonOf = useReasonWords();
  const { status, stage, claim, order, respondent, answerBy, decideBy, appealBy, returnBy, ruling } = found;
  const now = reached[status];
  const stateOf = (index: number): StepState => {
    if (status === "closed" && index > 0) return "omitted";
    return index < now ? "completed" : index === now ? "current" : "pending";
  };
  const isAppeal = stage === "appeal";
  const name = (side: "buyer" | "supplier") => found[side].name;
  const steps: TimelineStep[] = [
    {
      id: "claim",
      label: t(claim ? "step.claim" : "step.case"),
      icon: IconAlertTriangle,
      state: stateOf(0),
      date: day(found.openedAt),
      actor: found.openedBy === "buyer" || found.openedBy === "supplier" ? name(found.openedBy) : t("step.opener"),
    },
    {
      id: "answer",
      label: t(isAppeal ? "step.appealAnswer" : "step.answer"),
      icon: IconMessage,
      state: respondent ? stateOf(1) : "omitted",
      date: status === "answering" && answerBy ? t("step.until", { day: day(answerBy) }) : t("step.days5"),
      actor: respondent && name(respondent),
    },
    {
      id: "decision",
      label: t("step.decision"),
      icon: IconGavel,
      state: stateOf(2),
      date: ruling ? day(ruling.announcedAt) : decideBy ? t("step.until", { day: day(decideBy) }) : undefined,
      actor: t(isAppeal ? "step.other" : "step.team"),
    },
    {
      id: "appeal",
      label: t("step.appeal"),
      icon: IconArrowBackUp,
      state: isAppeal ? "completed" : stateOf(3),
      date: appealBy ? t("step.until", { day: day(appealBy) }) : t("step.days5"),
      actor: t("step.either"),
    },
    {
      id: "money",
      label: t("step.money"),
      icon: IconCashBanknote,
      state: stateOf(4),
      date: returnBy ? t("step.until", { day: day(returnBy) }) : t("step.afterAppeal"),
      actor: t(status === "returning" ? "step.afterReturn" : "step.provider"),
    },
  ];
  return (
    <Card as="section" className={styles.head}>
      <div className={styles.title}>
        <h1>{claim ? t(`cases:claimType.${claim.type}`) : t("untyped")}</h1>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className={styles.reason}>{reasonOf(found.reason)}</p>
      <p className={styles.quiet}>
        {t("parties", { buyer: found.buyer.name, supplier: found.supplier.name, product: order.product })}
        {claim &&
          ` ${t("claimed", { claimed: amountWords(claim.amount, language), total: amountWords(order.total, language) })}`}
      </p>
      <Timeline steps={steps} label={t("steps")} />
      {!isOpenCase(status) && (
        <p className={styles.quiet}>{t(`ended.${status === "closed" ? "closed" : "decided"}`)}</p>
      )}
    </Card>
  );
}
