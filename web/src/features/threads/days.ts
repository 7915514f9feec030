import type { MessageView } from "#shared/threads/contract.ts";

const dayOf = (moment: string | Date) => new Date(moment).toDateString();

/** Messages, the oldest first, by the reader's own days. */
export function byDay(messages: readonly MessageView[]): { day: string; messages: MessageView[] }[] {
  const days: { day: string; messages: MessageView[] }[] = [];
  for (const message of messages) {
    const last = days.at(-1);
    if (last && dayOf(last.day) === dayOf(message.createdAt)) last.messages.push(message);
    else days.push({ day: message.createdAt, messages: [message] });
  }
  return days;
}

/** Whether a moment lies on the reader's present day, on the one before, or elsewhere. */
export function nearness(moment: string, now: Date): "today" | "yesterday" | "other" {
  if (dayOf(moment) === dayOf(now)) return "today";
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  return dayOf(moment) === dayOf(before) ? "yesterday" : "other";
}

/** The position of the first message that the reader has not seen: of the other side's, the last so many. */
export const firstUnread = (messages: readonly MessageView[], side: string, unread: number): number | null =>
  unread > 0 ? (messages.filter((message) => message.side !== side).at(-unread)?.position ?? null) : null;
