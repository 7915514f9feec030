import { string } from "yup";
import { problem } from "./fields.ts";

const isDay = (value: string): boolean => {
  const moment = new Date(`${value}T00:00:00Z`);
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
  );
};

/** A day of the calendar, YYYY-MM-DD, in this century. */
export const calendarDay = () =>
  string()
    .trim()
    .test("date", problem("date"), (value) => !value || isDay(value));

/** ISO 8601 with its zone: what has none means another moment to each reader. */
const withZone = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const isMoment = (value: string): boolean => {
  const [, day] = withZone.exec(value) ?? [];
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(value));
};

/** A moment, written by UTC whatever zone it was given in. */
export const zonedMoment = () =>
  string()
    .trim()
    .transform((value: unknown) =>
      typeof value === "string" && isMoment(value) ? new Date(value).toISOString() : value,
    )
    .test("moment", problem("date"), (value) => !value || isMoment(value));
