import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconBan, IconClock, IconHourglass, IconPencil } from "#web/src/ui/icons.ts";
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
      <div className={styles.state}>
        <Badge tone="danger" icon={IconBan}>
          {t("takenDown", { ground: ground ? t(`notifications:ground.${ground}`) : "" })}
        </Badge>
        <p dir="auto" className={styles.reason}>
          {reason}
        </p>
        {can.includes("resubmit") && (
          <Button size="small" variant="primary" icon={IconPencil} onClick={onMend}>
            {t("mend")}
          </Button>
        )}
      </div>
    );
  if (!dueAt) return null;
  const time = dates.deadline(dueAt);
  if (status === "listed") return <p className={styles.hint}>{t("listed", { time })}</p>;
  const isLate = new Date(dueAt) <= now;
  return (
    <div className={styles.state}>
      <Badge tone="amber" icon={isLate ? IconClock : IconHourglass}>
        {t(isLate ? "late" : "waiting", { time })}
      </Badge>
      <p className={styles.hint}>{t(isLate ? "lateHint" : "waitingHint")}</p>
    </div>
  );
}
