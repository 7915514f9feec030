import { Fragment } from "react";
import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { byDay, nearness } from "./days.ts";
import { MessageItem } from "./MessageItem.tsx";
import styles from "./MessageList.module.css";

interface Props {
  thread: ThreadView;
  /** The oldest first. */
  messages: readonly MessageView[];
  /** The position of the first that was unread when the conversation was opened. */
  unreadFrom: number | null;
  onReport: (message: MessageView) => void;
}

/** What both sides wrote, day by day: one's own at the right, the other's at the left. */
export function MessageList({ thread, messages, unreadFrom, onReport }: Props) {
  const { t } = useTranslation("threads");
  const { longDay } = useDates();
  const now = useNow();
  const { position, at } = thread.partnerRead;
  const lastRead = messages.findLast((message) => message.side === thread.side && message.position <= position);
  return (
    <ol className={styles.days}>
      {byDay(messages).map(({ day, messages: written }) => {
        const name = nearness(day, now);
        return (
          <li key={written[0]?.id}>
            <p className={styles.day}>
              <span>{name === "other" ? longDay(day) : t(`day.${name}`)}</span>
            </p>
            <ol className={styles.messages}>
              {written.map((message) => (
                <Fragment key={message.id}>
                  {message.position === unreadFrom && <li className={styles.unread}>{t("unreadFrom")}</li>}
                  <MessageItem
                    message={message}
                    side={thread.side}
                    readAt={message === lastRead ? at : null}
                    onReport={thread.can.includes("report") ? () => onReport(message) : undefined}
                  />
                </Fragment>
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}
