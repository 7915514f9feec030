import { useLocation } from "react-router-dom";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { useGetThreadQuery } from "./api.ts";
import { Conversation } from "./Conversation.tsx";
import { messagesPlace } from "./path.ts";
import { ThreadMenu } from "./ThreadMenu.tsx";
import styles from "./MessagesSection.module.css";

const show = (section: HTMLElement | null) => section?.scrollIntoView({ block: "start" });

/** The conversation of a dealing as a part of the page that is about it. */
export function MessagesSection({ threadId }: { threadId: string }) {
  const { t } = useTranslation("threads");
  const { data: thread } = useGetThreadQuery(threadId);
  const asked = useLocation().hash === `#${messagesPlace}`;
  return (
    <Card as="section" id={messagesPlace} ref={asked ? show : undefined} className={styles.section}>
      <CardHead
        title={
          <span className={styles.title}>
            {t("title")}
            {thread && thread.unread > 0 && <Badge tone="amber">{t("unread", { count: thread.unread })}</Badge>}
          </span>
        }
        aside={thread && <ThreadMenu thread={thread} />}
      />
      <Conversation threadId={threadId} look="part" />
    </Card>
  );
}
