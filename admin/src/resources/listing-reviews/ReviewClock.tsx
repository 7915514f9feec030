import { useTranslate } from "react-admin";
import type { ListingReviewRow } from "#shared/catalogue/review-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconClock } from "../../ui/icons.ts";
import { Deadline } from "../../ui/Moment.tsx";
import styles from "./Reviews.module.css";

/** From so many hours on somebody should look now. */
const soon = 6;

/** What is left of the 24 hours, or by how much they have passed; nothing for what waits for nobody. */
export function ReviewClock({
  review,
  isShort = false,
}: {
  review: Pick<ListingReviewRow, "dueAt" | "minutesLeft" | "isLate">;
  /** Without the moment itself. */
  isShort?: boolean;
}) {
  const t = useTranslate();
  const { dueAt, minutesLeft, isLate } = review;
  if (!dueAt || minutesLeft === null) return <>–</>;
  const minutes = Math.abs(minutesLeft);
  const [unit, count] = minutes < 60 ? ["minutes", minutes] : ["hours", Math.floor(minutes / 60)];
  const left = (
    <Badge tone={isLate ? "danger" : minutesLeft <= soon * 60 ? "amber" : "sand"} icon={IconClock}>
      {t(`reviews.${isLate ? "overdueBy" : "left"}.${unit}`, { count })}
    </Badge>
  );
  if (isShort) return left;
  return (
    <span className={styles.clock}>
      {left}
      <span className={styles.under}>
        <Deadline at={dueAt} />
      </span>
    </span>
  );
}
