import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconBan, IconClock, IconHourglass, IconPencil } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import styles from "./ReviewState.module.css";

interface Props {
  product: OwnProductView;
  onMend: () => void;
}

/** Where the review of a listing stands, and what its supplier can do about it; nothing for one that was approved. */
export function ReviewState({ product: { review, can }, onMend }: Props) {
  const { t } = useTranslation(["listings", "notifications"]);
  const dates = useDates();
  const now = useNow();
  const { status, dueAt, ground, reason } = review;
  if (status === "takenDown")
    return (
      <Notice
        tone="danger"
        icon={IconBan}
        className={styles.state}
        title={t("takenDown", { ground: ground ? t(`notifications:ground.${ground}`) : "" })}
        action={
          can.includes("resubmit") && (
            <Button size="small" variant="primary" icon={IconPencil} onClick={onMend}>
              {t("mend")}
            </Button>
          )
        }
      >
        <p dir="auto" className={styles.reason}>
          {reason}
        </p>
      </Notice>
    );
  if (!dueAt) return null;
  const time = dates.deadline(dueAt);
  if (status === "listed") return <p className={styles.hint}>{t("listed", { time })}</p>;
  const isLate = new Date(dueAt) <= now;
  return (
    <Notice
      tone="amber"
      icon={isLate ? IconClock : IconHourglass}
      className={styles.state}
      title={t(isLate ? "late" : "waiting", { time })}
    >
      {t(isLate ? "lateHint" : "waitingHint")}
    </Notice>
  );
}
