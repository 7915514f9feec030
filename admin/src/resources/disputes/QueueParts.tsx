import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useGetIdentity, useTranslate } from "react-admin";
import { queueFilters } from "#shared/disputes/queue.ts";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Badge } from "../../ui/Badge.tsx";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { IconClock } from "../../ui/icons.ts";
import { Deadline } from "../../ui/Moment.tsx";
import styles from "./Disputes.module.css";

/** Parts of the queue, each with how many cases it has now. */
export function QueueFilters() {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const { data: counts } = useQuery({
    // Asked for anew with the list itself.
    queryKey: ["disputes", "getList", "counts"],
    queryFn: () => data.disputeCounts(),
  });
  return (
    <FilterChoice
      name="queue"
      label={t("desk.queue.title")}
      options={queueFilters.map((value) => {
        const name = t(`desk.queue.${value}`);
        return { value, label: counts ? t("desk.queue.counted", { name, count: counts[value] }) : name };
      })}
    />
  );
}

/** "Day 4 of 5", or how late it is, over the moment itself. */
export function QueueDue({ row: { due } }: { row: DisputeRowView }) {
  const t = useTranslate();
  if (!due) return null;
  const { at, day, of, daysLate } = due;
  return (
    <>
      <span className={styles.due}>
        {daysLate > 0 ? (
          <Badge tone="danger" icon={IconClock}>
            {t("desk.daysLate", { count: daysLate, smart_count: daysLate })}
          </Badge>
        ) : (
          t("desk.dayOf", { day, of })
        )}
      </span>
      <span className={styles.under}>
        <Deadline at={at} />
      </span>
    </>
  );
}

/** Who works on it. */
export function Whose({ row: { assignedTo, status } }: { row: DisputeRowView }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  if (assignedTo) return <>{assignedTo.id === identity?.id ? t("desk.yours") : assignedTo.email}</>;
  return status === "decided" || status === "closed" ? null : <>{t("desk.nobodys")}</>;
}
