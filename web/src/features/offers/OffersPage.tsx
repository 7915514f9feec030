import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { offerStatuses, type OfferStatus } from "#shared/offers/process.ts";
import { Returned } from "#web/src/features/drafts/index.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { pageEnd, useFilters } from "#web/src/screens/filters.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { OrdersTabs } from "#web/src/screens/OrdersTabs.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { StatusFilter } from "#web/src/screens/StatusFilter.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useListOffersQuery } from "./api.ts";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { OfferCard } from "./OfferCard.tsx";
import { PlaceOrderDialog } from "./PlaceOrderDialog.tsx";
import type { OfferQuestion } from "./question.ts";
import styles from "./OffersPage.module.css";

const pageSize = 20;
type Side = "supplier" | "buyer";

export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Offers side={me.organization.type as Side} suspended={me.organization.suspended} />;
}

/** 'Received Offers' of a supplier, 'Sent Offers' of a buyer. */
function Offers({ side, suspended }: { side: Side; suspended: boolean }) {
  const { t } = useTranslation("offers");
  const { params, change } = useFilters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const status = (offerStatuses as readonly string[]).includes(params.get("status") ?? "")
    ? (params.get("status") as OfferStatus)
    : undefined;
  return (
    <>
      <DashboardMeta title={t(`title.${side}`)} />
      <PageHead look="desk" title={t(`title.${side}`)} lede={t(`lede.${side}`)} />
      <OrdersTabs current="offers" />
      <Returned calls={["offers.accept", "offers.reject", "escrow.create"]} />
      <div className={styles.filter}>
        <StatusFilter
          statuses={offerStatuses}
          labelOf={(one) => t(`status.${one}`)}
          value={status ?? ""}
          onValueChange={(one) => change({ status: one })}
        />
      </div>
      <List
        side={side}
        suspended={suspended}
        status={status}
        cursor={params.get("cursor") ?? undefined}
        params={params}
        onAsk={(offer, question) => setAsked({ offer, question })}
      />
      {asked && <Question {...asked} side={side} onClose={() => setAsked(null)} />}
    </>
  );
}

interface Asked {
  offer: OfferView;
  question: OfferQuestion;
}

function Question({ offer, question, side, onClose }: Asked & { side: Side; onClose: () => void }) {
  return question === "order" ? (
    <PlaceOrderDialog offer={offer} onClose={onClose} />
  ) : (
    <AnswerDialog offer={offer} side={side} answer={question} onClose={onClose} />
  );
}

interface ListProps {
  side: Side;
  suspended: boolean;
  status: OfferStatus | undefined;
  cursor: string | undefined;
  params: URLSearchParams;
  onAsk: (offer: OfferView, question: OfferQuestion) => void;
}

function List({ side, suspended, status, cursor, params, onAsk }: ListProps) {
  const { t } = useTranslation("offers");
  const { data, error, refetch, isFetching } = useListOffersQuery({
    limit: pageSize,
    ...(status && { status }),
    ...(cursor && { cursor }),
  });
  if (!data) {
    if (error)
      return <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <Card padded>
        <Skeleton shape="rows" count={side === "supplier" ? 4 : 3} />
        <SlowHint />
      </Card>
    );
  }
  if (data.items.length === 0) return <Nothing side={side} filtered={status !== undefined} />;
  const paged = Boolean(data.previousCursor ?? data.nextCursor);
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            side={side}
            suspended={suspended}
            onAsk={(question) => onAsk(offer, question)}
          />
        ))}
      </ul>
      {/* A count of what can be seen whole says nothing. */}
      <Pagination
        previous={pageEnd(params, data.previousCursor)}
        next={pageEnd(params, data.nextCursor)}
        summary={paged ? t(data.totalCapped ? "summaryCapped" : "summary", { count: data.total }) : undefined}
        loading={isFetching}
      />
    </>
  );
}

function Nothing({ side, filtered }: { side: Side; filtered: boolean }) {
  const { t } = useTranslation("offers");
  if (filtered) {
    return (
      <Card>
        <EmptyState
          crop="chia"
          title={t("empty.filtered")}
          action={<ButtonLink to="/dashboard/orders">{t("empty.showAll")}</ButtonLink>}
        />
      </Card>
    );
  }
  const to = side === "supplier" ? "/dashboard/products" : "/products/all";
  return (
    <Card>
      <EmptyState
        crop="coffee"
        title={t(`empty.title.${side}`)}
        sentence={t(`empty.sentence.${side}`)}
        action={
          <ButtonLink to={to} variant="primary">
            {t(`empty.action.${side}`)}
          </ButtonLink>
        }
      />
    </Card>
  );
}
