import { useParams } from "react-router-dom";
import type { ThreadView } from "#shared/threads/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { activeFilters, useFilters } from "#web/src/screens/filters.ts";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { useBeside } from "#web/src/screens/use-beside.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconChevronLeft } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useCountUnreadThreadsQuery, useGetThreadQuery, useListThreadsQuery } from "./api.ts";
import { Conversation } from "./Conversation.tsx";
import { messagesPath } from "#shared/desktop/addresses.ts";
import { ThreadList } from "./ThreadList.tsx";
import { ThreadMenu } from "./ThreadMenu.tsx";
import styles from "./MessagesPage.module.css";

const pageSize = 20;

/** All conversations and one of them, side by side; on a phone two screens, of which the address says which. */
export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Messages side={me.organization.type as "supplier" | "buyer"} />;
}

function Messages({ side }: { side: "supplier" | "buyer" }) {
  const { t } = useTranslation("threads");
  const { threadId } = useParams();
  const { params, change } = useFilters();
  const unread = params.get("filter") === "unread";
  const query = { limit: pageSize, ...(unread && { unread }) };
  const { data } = useListThreadsQuery(query);
  const { data: waiting } = useCountUnreadThreadsQuery();
  const beside = useBeside();
  // With the unread alone nothing opens by itself: what was read would leave the list at once.
  const shown = threadId ?? (beside && !unread ? data?.items[0]?.id : undefined);
  const nothing = !threadId && !unread && data?.items.length === 0;
  const count = waiting?.threads ?? 0;
  return (
    <div className={classNames(styles.page, threadId && styles.chosen)}>
      <DashboardMeta title={t("title")} />
      <div className={styles.head}>
        <PageHead look="desk" title={t("title")} lede={count > 0 ? t("lede.waiting", { count }) : t("lede.none")} />
      </div>
      {threadId && (
        <TextLink to={`${messagesPath}${activeFilters(params)}` as "/"} className={styles.back}>
          <Icon of={IconChevronLeft} />
          {t("back")}
        </TextLink>
      )}
      {nothing ? (
        <Card>
          <EmptyState
            crop="tea"
            title={t("none.title")}
            sentence={t(`none.${side}`)}
            action={
              <ButtonLink to={side === "buyer" ? "/products/all" : "/dashboard/products"} variant="primary">
                {t(`none.action.${side}`)}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <div className={styles.filter}>
              <SegmentedControl
                label={t("filter.label")}
                options={(["all", "unread"] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
                value={unread ? "unread" : "all"}
                onValueChange={(value) => change({ filter: value === "unread" ? value : null })}
              />
            </div>
            <ThreadList key={String(unread)} query={query} selected={shown} />
          </div>
          <div className={styles.detail}>
            {shown ? <Opened key={shown} threadId={shown} /> : <p className={styles.choose}>{t("choose")}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

function Opened({ threadId }: { threadId: string }) {
  const { t } = useTranslation("threads");
  const { data: thread, error } = useGetThreadQuery(threadId);
  if (isApiError(error) && error.code === "threads.notFound")
    return (
      <Card>
        <EmptyState
          crop="sesame"
          title={t("notFound.title")}
          sentence={t("notFound.sentence")}
          action={<ButtonLink to={messagesPath}>{t("back")}</ButtonLink>}
        />
      </Card>
    );
  return (
    <Card as="article" className={styles.opened}>
      {thread && <Head thread={thread} />}
      <Conversation threadId={threadId} look="page" />
    </Card>
  );
}

/** With whom and about what, and the way there. */
function Head({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation(["threads", "offers", "escrow"]);
  const { partner, product, order, offer } = thread;
  return (
    <header className={styles.about}>
      <div className={styles.who}>
        <h2 className={styles.partner}>
          {partner.country && <Flag country={partner.country} />}
          {partner.name}
        </h2>
        <p className={styles.matter}>
          {product} ·{" "}
          {order ? (
            <TextLink to={`/dashboard/escrow/${order.reference}`}>{order.reference}</TextLink>
          ) : (
            offer && <TextLink to={`/dashboard/orders#offer-${offer.id}` as "/"}>{t("inquiry")}</TextLink>
          )}
          {order && <span> · {t(`escrow:status.${order.status}`)}</span>}
        </p>
      </div>
      <ThreadMenu thread={thread} />
    </header>
  );
}
