import type { Language } from "../kernel/language.ts";

/** Dates as the reader's language writes them; moments in the reader's own time zone. */
export interface Dates {
  /** "20 Nov 2026" */
  day: (moment: string | Date) => string;
  /** "20 Nov"; with its year when that is not this one. */
  shortDay: (moment: string | Date) => string;
  /** "20 Nov 2026, 18:00", "20 nov. 2026 à 18:00" */
  moment: (moment: string | Date) => string;
  /**
   * "20 Nov 2026, 18:00 CET", "20 nov. 2026 à 18:00 (UTC+1)": both parties of a deadline may live in different zones. The end of a day by UTC is told by
   * its last minute, because who reads 00:00 of the next day takes that day for the last.
   */
  deadline: (moment: string | Date) => string;
  /** "18:00" */
  time: (moment: string | Date) => string;
  /** "Saturday 21 November 2026" */
  longDay: (moment: string | Date) => string;
  /** A day of the calendar ("2026-12-12"), the same everywhere on earth. */
  calendarDay: (day: string) => string;
}

/** As `Intl` names the languages that we write. */
const locales: Record<Language, string> = { en: "en-GB", fr: "fr-FR" };

/** The minute before midnight by UTC; every other moment as it is. */
const lastMinuteOf = (moment: Date): Date =>
  moment.getTime() % 86_400_000 === 0 ? new Date(moment.getTime() - 60_000) : moment;

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
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { timeZone, ...options });
    // Day, month and year stay on one line.
    return (moment: string | Date) => format.format(new Date(moment)).replace(/ /g, "\u00a0");
  };
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const wholeDay = formatter(day);
  const dayAndMonth = formatter({ day: "numeric", month: "short" });
  const calendar = formatter({ ...day, timeZone: "UTC" });
  const timeOfDay = formatter(time);
  const joint = joints[language];
  const moment = (at: string | Date) => joint.time(wholeDay(at), timeOfDay(at));
  const zones = new Intl.DateTimeFormat(locales[language], { timeZone, hour: "2-digit", timeZoneName: "short" });
  const zone = (at: string | Date) =>
    zones.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return {
    day: wholeDay,
    shortDay: (moment) => (new Date(moment).getFullYear() === now().getFullYear() ? dayAndMonth : wholeDay)(moment),
    moment,
    deadline(at) {
      const end = lastMinuteOf(new Date(at));
      return `${moment(end)}\u00a0${joint.zone(zone(end))}`;
    },
    time: timeOfDay,
    longDay: formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    calendarDay: (text) => calendar(`${text.slice(0, 10)}T00:00:00Z`),
  };
}
