import { useRef, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { classNames } from "#shared/look/class-names.ts";
import type { OfferCounts } from "#shared/offers/contract.ts";
import { Returned } from "#web/src/features/drafts/index.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { useFilters } from "#web/src/screens/filters.ts";
import { OrdersTabs } from "#web/src/screens/OrdersTabs.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { useBeside } from "#web/src/screens/use-beside.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconChevronLeft } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useCountOffersQuery, useListOffersQuery } from "./api.ts";
import { AskedQuestion, type Asked } from "./answer/AskedQuestion.tsx";
import { counterPath } from "./counter/path.ts";
import { OfferPane } from "./detail/OfferPane.tsx";
import { OffersList } from "./list/OffersList.tsx";
import { Tabs } from "./list/Tabs.tsx";
import { queryOf, readTab } from "./list/tabs.ts";
import { useOfferKeys } from "./list/use-offer-keys.ts";
import styles from "./OffersPage.module.css";

const pageSize = 20;
type Side = "supplier" | "buyer";

export function Component() {
  const { me } = useMe();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Offers side={me.organization.type as Side} suspended={me.organization.suspended} />;
}

/** A link of a notification names its offer by a place in the page. */
const offerPlace = /^#offer-([0-9a-f-]{36})$/;

/** The address of an offer beside the same part of the list. */
function placeIn(params: URLSearchParams, offerId?: string): `/${string}` {
  const kept = new URLSearchParams([...params].filter(([name]) => name !== "draft"));
  return `/dashboard/orders${offerId ? `/${offerId}` : ""}${kept.size > 0 ? `?${kept.toString()}` : ""}`;
}

/** 'Received Offers' of a supplier, 'Sent Offers' of a buyer: the list and one of them, side by side; on a phone two screens, of which the address says which. */
function Offers({ side, suspended }: { side: Side; suspended: boolean }) {
  const { t } = useTranslation(["offers", "negotiation"]);
  const { hash } = useLocation();
  const { offerId: named = offerPlace.exec(hash)?.[1] } = useParams();
  const navigate = useNavigate();
  const { params } = useFilters();
  const beside = useBeside();
  const page = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [writing, setWriting] = useState(0);
  const tab = readTab(params.get("tab"));
  const cursor = params.get("cursor") ?? undefined;
  const list = useListOffersQuery({ limit: pageSize, ...queryOf(tab, side), ...(cursor && { cursor }) });
  const { data: counts } = useCountOffersQuery();
  const items = list.currentData?.items;
  const first = useFirst(`${tab} ${cursor}`, items && (items[0]?.id ?? null));
  const shown = named ?? (beside ? (first ?? undefined) : undefined);
  const offer = items?.find(({ id }) => id === shown);
  const may = (answer: "accept" | "counter") =>
    offer?.can.some((one) => one === answer || one === (answer === "accept" ? "askAccept" : "askCounter"));
  useOfferKeys(
    page,
    {
      move(step) {
        const at = items?.findIndex(({ id }) => id === shown) ?? -1;
        const next = items?.[at === -1 ? 0 : at + step];
        if (!next) return;
        page.current?.querySelector<HTMLElement>(`[data-offer="${next.id}"] a`)?.focus();
        void navigate(placeIn(params, next.id), { replace: true, preventScrollReset: true });
      },
      accept: offer && may("accept") ? () => setAsked({ offer, question: "accept" }) : undefined,
      counter: offer && may("counter") ? () => void navigate(counterPath(offer.id)) : undefined,
      message: shown ? () => setWriting(writing + 1) : undefined,
    },
    beside,
  );
  const nothing = !named && tab === "all" && items?.length === 0;
  return (
    <div ref={page} className={classNames(styles.page, named && styles.chosen, nothing && styles.nothing)}>
      <DashboardMeta title={t(`title.${side}`)} />
      <div className={styles.side}>
        <div className={styles.head}>
          <PageHead look="desk" title={t(`title.${side}`)} lede={<Lede side={side} counts={counts} />} />
          <OrdersTabs shown="offers" />
        </div>
        <Returned calls={["offers.accept", "offers.reject", "escrow.create"]} />
        {named && (
          <TextLink to={placeIn(params)} className={styles.back}>
            <Icon of={IconChevronLeft} />
            {t("negotiation:back")}
          </TextLink>
        )}
        <div className={styles.list}>
          {!nothing && <Tabs side={side} tab={tab} counts={counts} />}
          <OffersList
            side={side}
            tab={tab}
            params={params}
            list={{ ...list, data: list.currentData ?? (list.isFetching ? list.data : undefined) }}
            shown={shown}
            placeOf={(id) => placeIn(params, id)}
          />
        </div>
      </div>
      {!nothing && (
        <OfferPane
          offerId={shown}
          listed={offer}
          side={side}
          suspended={suspended}
          writing={writing}
          onWrite={() => setWriting(writing + 1)}
          onAsk={setAsked}
        />
      )}
      {asked && <AskedQuestion {...asked} side={side} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** How many wait for the reader's answer, and until when the first can have it; where none does, what the page is for. */
function Lede({ side, counts }: { side: Side; counts: OfferCounts | undefined }) {
  const { t } = useTranslation(["offers", "negotiation"]);
  const { deadline } = useDates();
  const count = counts?.[side] ?? 0;
  if (!counts?.firstAnswerBy || count === 0) return t(`lede.${side}`);
  return t("negotiation:waiting", { count, until: deadline(counts.firstAnswerBy) });
}

/** What opens by itself: the first that was there as its part of the list was opened. What arrives later opens nothing, and counts as read by nobody. */
function useFirst(part: string, first: string | null | undefined): string | null | undefined {
  const [kept, setKept] = useState<{ part: string; first: string | null }>();
  if (first !== undefined && kept?.part !== part) setKept({ part, first });
  return kept?.part === part ? kept.first : first;
}
