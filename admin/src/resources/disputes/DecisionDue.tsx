import { useTranslate } from "react-admin";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconClock } from "../../ui/icons.ts";
import { Deadline } from "../../ui/Moment.tsx";
import styles from "./Disputes.module.css";

/** By when a case is to be decided, and whether that has passed; nothing for one that waits for no decision. */
export function DecisionDue({
  dispute: { decideBy, isLate },
}: {
  dispute: Pick<DisputeRowView, "decideBy" | "isLate">;
}) {
  const t = useTranslate();
  if (!decideBy) return null;
  return (
    <span className={styles.due}>
      <Deadline at={decideBy} />
      {isLate && (
        <Badge tone="danger" icon={IconClock}>
          {t("disputes.late")}
        </Badge>
      )}
    </span>
  );
}
