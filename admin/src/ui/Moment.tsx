import { formatDay, formatDeadline, formatMoment } from "./moments.ts";
import { useLanguage } from "./use-language.ts";

/** A moment in the reader's language and time zone. */
export function Moment({ at, day }: { at: string; day?: boolean }) {
  const language = useLanguage();
  return <time dateTime={at}>{day ? formatDay(at, language) : formatMoment(at, language)}</time>;
}

/** A moment by which something must be done, likewise. */
export function Deadline({ at }: { at: string }) {
  return <time dateTime={at}>{formatDeadline(at, useLanguage())}</time>;
}
