import { useState } from "react";
import { useParams } from "react-router-dom";
import type { OfferVersionView, OfferView } from "#shared/offers/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { Returned } from "#web/src/features/drafts/index.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { mayGive } from "../answer/Answers.tsx";
import { useGetOfferQuery, useListVersionsQuery } from "../api.ts";
import { Comparison } from "../terms/Comparison.tsx";
import { CounterForm } from "./CounterForm.tsx";
import { PartyLine } from "./PartyLine.tsx";
import styles from "./CounterForm.module.css";

type Side = "supplier" | "buyer";

export function Component() {
  const { me } = useMe();
  const { offerId = "" } = useParams();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Counter key={offerId} offerId={offerId} side={me.organization.type as Side} />;
}

/** The form of another version of an offer. */
function Counter({ offerId, side }: { offerId: string; side: Side }) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const offer = useGetOfferQuery(offerId);
  const versions = useListVersionsQuery(offerId);
  const error = (!offer.data && offer.error) || (!versions.data && versions.error);
  const [newest, all] = [offer.data, versions.data];
  // The form begins with both of one moment; once it is open it stays, whichever of the two is read again first.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && newest && all?.some(({ number }) => number === newest.number)) setOpen(true);
  if (isOpen && newest && all) return <Negotiation offer={newest} versions={all} side={side} />;
  return (
    <>
      <DashboardMeta title={t("counter.crumb")} />
      <PageHead look="desk" title={t("counter.crumb")} />
      {isApiError(error) && (error.code === "offers.notFound" || error.code === "request.invalid") ? (
        <Card>
          <EmptyState
            crop="sesame"
            title={t("notFound.title")}
            sentence={t("notFound.sentence")}
            action={<ButtonLink to="/dashboard/orders">{t("back")}</ButtonLink>}
          />
        </Card>
      ) : error ? (
        <LoadFailed
          title={t("loadFailed")}
          error={error}
          onRetry={() => void Promise.all([offer.refetch(), versions.refetch()])}
          retrying={offer.isFetching || versions.isFetching}
        />
      ) : (
        <Card padded>
          <Skeleton shape="rows" count={4} />
          <SlowHint />
        </Card>
      )}
    </>
  );
}

interface Props {
  offer: OfferView;
  versions: readonly OfferVersionView[];
  side: Side;
}

function Negotiation({ offer, versions, side }: Props) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const { day } = useDates();
  const language = useLanguage();
  // A form that was opened stays, whatever becomes of the offer: what was typed is refused in words, and not taken away.
  const [isOpen] = useState(() => mayGive(offer, "counter"));
  const [answered, setAnswered] = useState(offer.number);
  const of = (number: number) => versions.find((one) => one.number === number);
  const [base, now] = [of(answered), of(offer.number)];
  const { counterparty, product } = offer;
  const path = `/dashboard/orders/${offer.id}` as const;
  const crumbs = [
    { label: t(`offers:title.${side}`), to: "/dashboard/orders" as const },
    { label: product.name, to: path },
    { label: t("counter.crumb") },
  ];
  const about =
    base &&
    t("counter.about", { product: product.name, next: answered + 1, number: answered, day: day(base.createdAt) });
  return (
    <>
      <DashboardMeta title={t("counter.crumb")} />
      <PageHead
        look="desk"
        crumbs={crumbs}
        title={t("counter.title", { name: counterparty.name })}
        lede={
          <PartyLine
            {...counterparty}
            words={[counterparty.name, counterparty.country && countryName(counterparty.country, language)]
              .filter(Boolean)
              .join(", ")}
          >
            <span>{about}</span>
          </PartyLine>
        }
      />
      {isOpen && base ? (
        <>
          <Returned calls={["offers.counter"]} />
          {offer.number > answered && now && (
            <Newer before={base} now={now} side={side} onTake={() => setAnswered(offer.number)} />
          )}
          <CounterForm key={answered} offer={offer} side={side} versions={versions} base={base} />
        </>
      ) : (
        <Card>
          <EmptyState
            crop="chia"
            title={t("counter.cannot.title")}
            sentence={t("counter.cannot.sentence")}
            action={<ButtonLink to={path}>{t("counter.cannot.back")}</ButtonLink>}
          />
        </Card>
      )}
    </>
  );
}

interface NewerProps {
  before: OfferVersionView;
  now: OfferVersionView;
  side: Side;
  onTake: () => void;
}

/** A version that came while this one was typed: read first, then answered with what was typed. */
function Newer({ before, now, side, onTake }: NewerProps) {
  const { t } = useTranslation("negotiation");
  const { number } = now;
  return (
    <div className={styles.newer}>
      <Notice
        tone="amber"
        role="alert"
        title={t("counter.newer.title", { number })}
        action={
          <Button variant="primary" onClick={onTake}>
            {t("counter.newer.take", { number })}
          </Button>
        }
      >
        {t(now.by === side ? "counter.newer.own" : "counter.newer.note", { number })}
      </Notice>
      <Card className={styles.compared}>
        <Comparison before={before} now={now} side={side} title={t("detail.terms")} />
      </Card>
    </div>
  );
}
