import { useCallback, useEffect, useRef, useState } from "react";
import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconArrowDown } from "#web/src/ui/icons.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useGetThreadQuery, useListMessagesQuery } from "./api.ts";
import { Announcer } from "./Announcer.tsx";
import { BlockedNotice } from "./BlockedNotice.tsx";
import { Composer } from "./Composer.tsx";
import { firstUnread } from "./days.ts";
import { MessageList } from "./MessageList.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { SilentNotice } from "./SilentNotice.tsx";
import { usePlace } from "./use-place.ts";
import { useSeen } from "./use-seen.ts";
import styles from "./Conversation.module.css";

interface Props {
  threadId: string;
  /** `page`: as high as its place; `part`: no higher than is good for what stands around it. */
  look: "page" | "part";
  /** How many times somebody has asked to write. */
  asked?: number;
}

/** What both sides of a dealing write to each other, and the place to write. */
export function Conversation({ threadId, look, asked = 0 }: Props) {
  const { t } = useTranslation("threads");
  const thread = useGetThreadQuery(threadId);
  const [pages, setPages] = useState(1);
  const messages = useListMessagesQuery({ threadId, pages });
  const { refetch: askThread } = thread;
  const { refetch: askMessages } = messages;
  const error = (!thread.data && thread.error) || (!messages.data && messages.error);
  if (error)
    return (
      <LoadFailed
        title={t("loadFailed")}
        error={error}
        onRetry={() => {
          void askThread();
          void askMessages();
        }}
        retrying={thread.isFetching || messages.isFetching}
      />
    );
  if (!thread.data || !messages.data)
    return (
      <div className={styles.loading}>
        <Skeleton shape="rows" count={3} />
        <SlowHint />
      </div>
    );
  return (
    <Written
      thread={thread.data}
      messages={messages.data.messages}
      older={
        messages.data.hasOlder
          ? { load: () => setPages(pages + 1), loading: messages.currentData === undefined && messages.isFetching }
          : null
      }
      look={look}
      asked={asked}
    />
  );
}

interface WrittenProps extends Pick<Props, "look"> {
  asked: number;
  thread: ThreadView;
  messages: readonly MessageView[];
  /** There are older ones. */
  older: { load: () => void; loading: boolean } | null;
}

function Written({ thread, messages, older, look, asked }: WrittenProps) {
  const { t } = useTranslation("threads");
  const [reported, setReported] = useState<MessageView | null>(null);
  // Where the reader left off; it stays while they read on, until they have written.
  const [unreadFrom, setUnreadFrom] = useState(() => firstUnread(messages, thread.side, thread.unread));
  const end = useRef<HTMLDivElement>(null);
  const [first, last] = [messages[0], messages.at(-1)];
  const { list, behind, toEnd, onScroll } = usePlace({
    first: first?.position ?? 0,
    last: last?.position ?? 0,
    own: last?.mine ?? false,
    onTop: () => older && !older.loading && older.load(),
  });
  useSeen({ threadId: thread.id, position: last?.position ?? 0, unread: thread.unread, end });
  const sent = useCallback(() => setUnreadFrom(null), []);
  // Whoever has asked to write sees what was written last.
  useEffect(() => {
    if (asked > 0) toEnd();
  }, [asked, toEnd]);
  // Whoever takes back a block goes on where its button was: at the place to write.
  const [unblocked, setUnblocked] = useState(0);
  return (
    <div className={classNames(styles.conversation, styles[look])}>
      <div className={styles.frame}>
        <div
          ref={list}
          className={styles.list}
          onScroll={onScroll}
          role="log"
          aria-live="off"
          aria-label={t("with", { name: thread.partner.name })}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too
          tabIndex={0}
        >
          <div>
            {older && (
              <div className={styles.older}>
                <Button variant="ghost" size="small" loading={older.loading} onClick={older.load}>
                  {t("older")}
                </Button>
              </div>
            )}
            {messages.length === 0 ? (
              <div className={styles.empty}>
                <p className={styles.emptyTitle}>{t("empty.title")}</p>
                <p>{t(`empty.${thread.side}`, { name: thread.partner.name })}</p>
              </div>
            ) : (
              <MessageList thread={thread} messages={messages} unreadFrom={unreadFrom} onReport={setReported} />
            )}
            <div ref={end} className={styles.end} />
          </div>
        </div>
        {behind && (
          <Button variant="primary" size="small" icon={IconArrowDown} className={styles.pill} onClick={toEnd}>
            {t("newMessage")}
          </Button>
        )}
      </div>
      <Announcer thread={thread} messages={messages} />
      <SilentNotice thread={thread} />
      <BlockedNotice thread={thread} onUnblocked={() => setUnblocked(unblocked + 1)} />
      <Composer key={thread.id} thread={thread} asked={asked + unblocked} onSent={sent} />
      {reported && <ReportDialog thread={thread} message={reported} onClose={() => setReported(null)} />}
    </div>
  );
}
