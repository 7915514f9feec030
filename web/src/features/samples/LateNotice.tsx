import { latestJudgement } from "#shared/samples/process.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Notice } from "#web/src/ui/Notice.tsx";

/** Where the usual times of a sample go beyond the day by which the terms want it approved: nobody is held to be quicker, so both have to know. */
export function LateNotice({ from, dueOn }: { from: "requested" | "accepted"; dueOn: string | undefined }) {
  const { t } = useTranslation("samples");
  const { calendarDay } = useDates();
  const latest = latestJudgement(from, useNow());
  if (!dueOn || latest <= dueOn) return null;
  return (
    <Notice tone="amber" flush>
      {t(`request.late.${from}`, { day: calendarDay(dueOn), latest: calendarDay(latest) })}
    </Notice>
  );
}
