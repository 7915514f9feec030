import { useState } from "react";
import { requestPath } from "#shared/desktop/addresses.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { RequestView } from "#shared/quotations/contract.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { OrdersTabs } from "#web/src/screens/OrdersTabs.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useListRequestsQuery } from "./api.ts";
import { useRequestWords } from "./request-words.ts";
import { standingOf } from "./status-tone.ts";
import styles from "./RequestsPage.module.css";

type Side = "supplier" | "buyer";
const newRequest = "/dashboard/orders/requests/new";
const pageSize = 20;

export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization || !me.membership) return <SetupRequired email={me.user.email} />;
  const { type: side, suspended } = me.organization;
  const mayAsk = allow("requestQuotes", { organizationType: side, role: me.membership.role, suspended });
  return <Requests side={side} mayAsk={mayAsk} />;
}

/** What a buyer has asked for, or a supplier is asked for: what awaits the reader comes first. */
function Requests({ side, mayAsk }: { side: Side; mayAsk: boolean }) {
  const { t } = useTranslation("quotations");
  const asked = (
    <ButtonLink to={newRequest} variant="primary">
      {t("list.new")}
    </ButtonLink>
  );
  const first = useListRequestsQuery({ yourTurn: true, limit: pageSize });
  const rest = useListRequestsQuery({ yourTurn: false, limit: pageSize });
  const isEmpty = first.data?.total === 0 && rest.data?.total === 0;
  return (
    <>
      <DashboardMeta title={t("list.title")} />
      <PageHead look="desk" title={t("list.title")} lede={t(`list.lede.${side}`)} actions={mayAsk && asked} />
      <OrdersTabs shown="requests" />
      {isEmpty ? (
        <Card>
          <EmptyState
            crop="sesame"
            title={t(`list.empty.title.${side}`)}
            sentence={t(`list.empty.sentence.${side}`)}
            action={
              side === "supplier" ? (
                <ButtonLink to="/dashboard/products">{t("list.empty.products")}</ButtonLink>
              ) : (
                mayAsk && asked
              )
            }
          />
        </Card>
      ) : (
        <>
          <Group side={side} yourTurn />
          <Group side={side} yourTurn={false} />
        </>
      )}
    </>
  );
}

/** One of the two lists, page by page; nothing where there is none of them. */
function Group({ side, yourTurn }: { side: Side; yourTurn: boolean }) {
  const { t } = useTranslation("quotations");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, refetch, isFetching } = useListRequestsQuery({
    yourTurn,
    limit: pageSize,
    ...(cursor && { cursor }),
  });
  if (!data) {
    if (error)
      return <LoadFailed title={t("list.failed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    // One outline of what comes is enough for both lists.
    if (!yourTurn) return null;
    return (
      <Card padded>
        <Skeleton shape="rows" count={3} />
        <SlowHint />
      </Card>
    );
  }
  if (data.total === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t(yourTurn ? `list.yourTurn` : "list.others", { count: data.total })}</h2>
      <ul className={styles.list}>
        {data.items.map((request) => (
          <Row key={request.id} request={request} side={side} />
        ))}
      </ul>
      {(cursors.length > 0 || data.nextCursor) && (
        <div className={styles.pages}>
          {cursors.length > 0 && (
            <Button size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
              {t("list.newer")}
            </Button>
          )}
          {data.nextCursor && (
            <Button size="small" onClick={() => setCursors([...cursors, data.nextCursor ?? ""])}>
              {t("list.older")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Row({ request, side }: { request: RequestView; side: Side }) {
  const { t } = useTranslation("quotations");
  const words = useRequestWords();
  const { deadline } = useDates();
  const { number, buyer, sent, answer, takesQuotes, until } = request;
  const told = side === "buyer" ? t("list.quotes", { count: sent?.quotes ?? 0 }) : buyer.name;
  const { standing, tone } = standingOf(request);
  const offer = answer?.offer;
  const ownState = offer
    ? t(
        offer.status !== "pending"
          ? `answer.${offer.status}`
          : offer.turn === "buyer"
            ? "list.quoted"
            : "status.countered",
      )
    : answer?.declined && t("list.declined");
  return (
    <li className={styles.row}>
      <div>
        <TextLink to={requestPath(number)}>
          <b>{words.titleOf(request)}</b>
        </TextLink>
        <p className={styles.quiet}>{[number, told, words.placeOf(request)].filter(Boolean).join(" · ")}</p>
      </div>
      <p className={styles.until}>{t(takesQuotes ? "list.until" : "list.ended", { at: deadline(until) })}</p>
      <Badge tone={ownState ? (offer?.status === "accepted" ? "success" : "info") : tone}>
        {ownState || t(`status.${standing}`)}
      </Badge>
    </li>
  );
}
