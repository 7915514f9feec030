import { useTranslate } from "react-admin";
import type { StaffVerificationRow } from "#shared/verification/admin-contract.ts";
import { IconAlertTriangle, IconClock } from "../../ui/icons.ts";
import { formatDeadline } from "../../ui/moments.ts";
import { Moment } from "../../ui/Moment.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Queue.module.css";

/** By when we answer, in red once that has passed; or that it lies with the organization, or was decided. */
export function DueMark({ of: { dueAt, overdue, decidedAt } }: { of: StaffVerificationRow }) {
  const t = useTranslate();
  const language = useLanguage();
  if (decidedAt) return <Moment at={decidedAt} day />;
  const Icon = overdue ? IconAlertTriangle : IconClock;
  return (
    <span
      className={`${styles.due} ${overdue ? styles.late : ""}`}
      title={dueAt ? formatDeadline(dueAt, language) : ""}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {dueAt ? <Moment at={dueAt} day /> : t("verifying:queue.withThem")}
      {overdue && <span> · {t("verifying:queue.overdue")}</span>}
    </span>
  );
}
