import { useState } from "react";
import { localPath } from "#shared/kernel/language.ts";
import { lastMinuteOf } from "#shared/look/dates.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import type { TodayRow } from "#shared/notifications/today.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconCalendar } from "#web/src/ui/icons.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { calendarOf } from "./calendar.ts";
import { todayTexts, todayWords } from "./today-words.ts";
import styles from "./TodayCard.module.css";

/** Saves the deadlines that are still to come for the reader's own calendar. */
export function CalendarButton({ rows, now }: { rows: readonly TodayRow[]; now: Date }) {
  const { t } = useTranslation(todayTexts);
  const language = useLanguage();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const coming = rows.filter(({ deadline }) => deadline !== null && new Date(deadline) > now);
  if (coming.length === 0) return null;
  const save = async () => {
    const entries = coming.map((row) => {
      const { title, detail } = todayWords(row, t, language);
      return {
        id: `${row.kind}-${row.subject.id}`,
        moment: lastMinuteOf(new Date(row.deadline ?? now)),
        title,
        detail: [detail, row.amount && formatMoney(row.amount, language)].filter(Boolean).join("\n"),
        address: new URL(localPath(language, row.place), window.location.origin).href,
      };
    });
    const file = calendarOf(entries, { name: t("calendar"), now: new Date() });
    setOutcome(await saveFile(`agritrade-${t("calendarFile")}.ics`, file, "text/calendar;charset=utf-8"));
  };
  return (
    <span className={styles.calendar}>
      <FileOutcome of={outcome} />
      <Button variant="ghost" size="small" icon={IconCalendar} onClick={() => void save()}>
        {t("calendar")}
      </Button>
    </span>
  );
}
