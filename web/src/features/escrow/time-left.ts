import type { Wording } from "./use-wording.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface TimePart {
  unit: "days" | "hours" | "minutes";
  count: number;
}

/** From here on days alone are told: hours matter no more. */
const daysAlone = 10;

/**
 * What is left in its one or two largest units: 2 days and 20 hours, 5 hours and 12 minutes. Only the last is rounded
 * down, because nobody should count on more than there is; empty when nothing is left.
 */
export function timeLeft(until: string, now: Date): TimePart[] {
  const left = new Date(until).getTime() - now.getTime();
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const parts: TimePart[] = [
    { unit: "days", count: days },
    { unit: "hours", count: days >= daysAlone ? 0 : hours },
    { unit: "minutes", count: days >= 1 ? 0 : Math.floor((left % hour) / minute) },
  ];
  return parts.filter(({ count }) => count > 0);
}

/** The same in words; null when nothing is left. */
export const leftWords = (until: string, { t, now }: Wording): string | null => {
  const [first, second] = timeLeft(until, now).map(({ unit, count }) => t(`left.${unit}`, { count }));
  return first === undefined
    ? null
    : second === undefined
      ? t("left.single", { first })
      : t("left.pair", { first, second });
};
