import { useTranslate } from "react-admin";
import { formatDate, formatMoment } from "../../ui/moments.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { useTopicName } from "../provider-calls/use-topic-name.ts";

/** What is read first; the rest follows as it was kept. */
const first = ["status", "providerStatus", "event", "type", "party", "side", "transition", "topic", "waiting"];

export const inReadingOrder = (details: Record<string, unknown>): Record<string, unknown> => {
  const placeOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return Object.fromEntries(Object.entries(details).sort(([one], [other]) => placeOf(one) - placeOf(other)));
};

/** What a task has kept, in the words that the rest of the console has for it; what has none stands as it was kept. */
export function useDetailText(): (name: string, value: unknown) => string | undefined {
  const t = useTranslate();
  const language = useLanguage();
  const topicName = useTopicName();
  const keys: Record<string, (value: string) => string> = {
    status: (value) => `escrow:status.${value}`,
    providerStatus: (value) => `tasks.compared.statuses.${value}`,
    event: (value) => `tasks.reports.${value}`,
    type: (value) => `tasks.reports.${value}`,
    party: (value) => `escrow:timeline.party.${value}`,
    side: (value) => `escrow:timeline.party.${value}`,
    source: (value) => `sanctions:source.${value}`,
    transition: (value) => `disputes.event.${value}`,
  };
  return (name, value) => {
    if (name === "waiting" && Array.isArray(value)) return value.map((topic) => topicName(String(topic))).join("\n");
    if (typeof value !== "string") return undefined;
    if (name === "topic") return topicName(value);
    const key = keys[name]?.(value);
    if (key) return t(key, { _: value });
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value, language);
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatMoment(value, language) : undefined;
  };
}
