import { string } from "yup";
import { problem } from "./fields.ts";

/** A day of the calendar, YYYY-MM-DD, in this century. */
export const calendarDay = () =>
  string()
    .trim()
    .test("date", problem("date"), (value) => {
      if (!value) return true;
      const moment = new Date(`${value}T00:00:00Z`);
      return (
        /^20\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
      );
    });
