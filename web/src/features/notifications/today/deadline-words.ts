import type { TFunction } from "i18next";
import { lastMinuteOf, type Dates } from "#shared/look/dates.ts";

const day = 86_400_000;

/** The reader's own day of a moment, as a number that grows by one a day. */
const dayOf = (moment: Date): number => Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / day);

export interface DeadlineWords {
  /** "18:00", "24 Nov" */
  main: string;
  /** "today", "in 2 days" */
  beside: string;
  /** Today, tomorrow or passed. */
  soon: boolean;
}

/** Whether a deadline ends on the reader's own day, and is still to come. */
export const endsToday = (deadline: string | null, now: Date): boolean =>
  deadline !== null && new Date(deadline) > now && dayOf(lastMinuteOf(new Date(deadline))) === dayOf(now);

/** A deadline in two short lines, seen from now. */
export function deadlineWords(
  deadline: string | null,
  now: Date,
  { t, dates }: { t: TFunction; dates: Pick<Dates, "time" | "shortDay"> },
): DeadlineWords {
  if (deadline === null) return { main: "", beside: t("today:when.none"), soon: false };
  const moment = lastMinuteOf(new Date(deadline));
  if (moment <= now) return { main: dates.shortDay(moment), beside: t("today:when.late"), soon: true };
  const days = dayOf(moment) - dayOf(now);
  if (days === 0) return { main: dates.time(moment), beside: t("today:when.today"), soon: true };
  if (days === 1)
    return {
      main: dates.shortDay(moment),
      beside: t("today:when.tomorrow", { time: dates.time(moment) }),
      soon: true,
    };
  return { main: dates.shortDay(moment), beside: t("today:when.inDays", { count: days }), soon: false };
}
