import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconChecks, IconFlag } from "#web/src/ui/icons.ts";
import { nearness } from "./days.ts";
import { MessageFiles } from "./MessageFiles.tsx";
import styles from "./MessageList.module.css";

interface Props {
  message: MessageView;
  /** The reader's. */
  side: ThreadView["side"];
  /** When the other side has read up to here, under the last that they have; null elsewhere. */
  readAt: string | null;
  /** Nothing where the reader may not. */
  onReport: (() => void) | undefined;
}

/** One message. What it says is text and nothing else; what comes with it stands below that text. */
export function MessageItem({ message, side, readAt, onReport }: Props) {
  const { t } = useTranslation("threads");
  const dates = useDates();
  const now = useNow();
  const own = message.side === side;
  const author = message.author ?? message.organization;
  const when = (at: string) => (nearness(at, now) === "today" ? dates.time(at) : dates.moment(at));
  return (
    <li className={classNames(styles.message, own ? styles.own : styles.partner)}>
      <p className={styles.who}>
        <b>{message.mine ? t("you") : author}</b>
        {!message.mine && message.author && message.author !== message.organization && (
          <span className={styles.for}>{message.organization}</span>
        )}
        <time dateTime={message.createdAt}>{dates.time(message.createdAt)}</time>
        {!own && onReport && (
          <Button variant="ghost" size="small" iconOnly icon={IconFlag} className={styles.report} onClick={onReport}>
            {t("report.one", { name: author })}
          </Button>
        )}
      </p>
      <div className={styles.body}>
        {message.text && (
          <p dir="auto" className={styles.text}>
            {message.text}
          </p>
        )}
        <MessageFiles documents={message.documents} />
      </div>
      {readAt && (
        <p className={styles.read}>
          <Icon of={IconChecks} size="small" />
          {t("read", { when: when(readAt) })}
        </p>
      )}
    </li>
  );
}
