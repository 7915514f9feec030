import type { Language } from "../kernel/language.ts";
import { atUtc, locales, ordinalFirst, writesDays } from "./calendar-days.ts";

/** Dates as the reader's language writes them; moments in the reader's own time zone. */
export interface Dates {
  /** "20 Nov 2026" */
  day: (moment: string | Date) => string;
  /** "20 Nov"; with its year when that is not this one. */
  shortDay: (moment: string | Date) => string;
  /** "20 Nov 2026, 18:00", "20 nov. 2026 à 18:00" */
  moment: (moment: string | Date) => string;
  /** The same with its time zone: "20 Nov 2026, 18:00 CET", "20 nov. 2026 à 18:00 (UTC+1)". */
  zonedMoment: (moment: string | Date) => string;
  /**
   * As {@link zonedMoment}: both parties of a deadline may live in different zones. The end of a day by UTC is told by
   * its last minute, because who reads 00:00 of the next day takes that day for the last.
   */
  deadline: (moment: string | Date) => string;
  /** "18:00" */
  time: (moment: string | Date) => string;
  /** "Saturday 21 November 2026" */
  longDay: (moment: string | Date) => string;
  /** A day of the calendar ("2026-12-12"), the same everywhere on earth. */
  calendarDay: (day: string) => string;
  /** Two of them: "1–15 Dec 2026", "28 Nov 2026 – 3 Jan 2027". */
  calendarDays: (from: string, to: string) => string;
}

/** The minute before midnight by UTC; every other moment as it is. */
export const lastMinuteOf = (moment: Date): Date =>
  moment.getTime() % 86_400_000 === 0 ? new Date(moment.getTime() - 60_000) : moment;

/** A name that stands for one zone alone: "BST" is the time of London and of Dhaka, and "GMT" with a figure is UTC to most readers. */
const plainZone = (name: string): string => (name === "BST" ? "UTC+1" : name.replace(/^GMT(?=[+-])/, "UTC"));

/** How a day, its time and the name of its time zone are joined. */
const joints = {
  en: { time: (day: string, time: string) => `${day}, ${time}`, zone: (zone: string) => zone },
  fr: { time: (day: string, time: string) => `${day} à\u00a0${time}`, zone: (zone: string) => `(${zone})` },
} as const satisfies Record<Language, unknown>;

interface Options {
  /** The reader's own unless told. */
  timeZone?: string;
  /** The clock that says which year this is. */
  now?: () => Date;
}

export function createDates(language: Language, { timeZone, now = () => new Date() }: Options = {}): Dates {
  const formatter = (options: Intl.DateTimeFormatOptions) => writesDays(language, { timeZone, ...options });
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const wholeDay = formatter(day);
  const dayAndMonth = formatter({ day: "numeric", month: "short" });
  const calendar = formatter({ ...day, timeZone: "UTC" });
  const calendarRange = new Intl.DateTimeFormat(locales[language], { ...day, timeZone: "UTC" });
  const timeOfDay = formatter(time);
  const joint = joints[language];
  const moment = (at: string | Date) => joint.time(wholeDay(at), timeOfDay(at));
  const zones = new Intl.DateTimeFormat(locales[language], { timeZone, hour: "2-digit", timeZoneName: "short" });
  const zone = (at: string | Date) =>
    plainZone(zones.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName")?.value ?? "");
  const zonedMoment = (at: string | Date) => `${moment(at)}\u00a0${joint.zone(zone(at))}`;
  return {
    day: wholeDay,
    shortDay: (moment) => (new Date(moment).getFullYear() === now().getFullYear() ? dayAndMonth : wholeDay)(moment),
    moment,
    zonedMoment,
    deadline: (at) => zonedMoment(lastMinuteOf(new Date(at))),
    time: timeOfDay,
    longDay: formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    calendarDay: (text) => calendar(atUtc(text)),
    calendarDays(from, to) {
      const range = calendarRange.formatRange(atUtc(from), atUtc(to));
      // A line may end behind the dash, and nowhere else.
      return (language === "fr" ? ordinalFirst(range) : range)
        .replace(/ /g, "\u00a0")
        .replace(/[\u00a0\u2009]\u2013[\u00a0\u2009]/, "\u00a0\u2013 ");
    },
  };
}
