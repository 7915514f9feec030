import { useState } from "react";
import { orderPath, offerPath, samplesPath } from "#shared/desktop/addresses.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { SampleView } from "#shared/samples/contract.ts";
import type { MemberMove } from "#shared/samples/process.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { OrdersTabs } from "#web/src/screens/OrdersTabs.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Facts, type Fact } from "#web/src/ui/Facts.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useGetSampleQuery } from "./api.ts";
import { Condition } from "./ConditionNotice.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { isEnding, moveIcons, sampleLook } from "./sample-look.ts";
import { SampleSteps } from "./SampleSteps.tsx";
import styles from "./SampleDetail.module.css";

interface Props {
  sampleId: string;
  side: OrganizationType;
}

export function SampleDetail({ sampleId, side }: Props) {
  const { t } = useTranslation("samples");
  const { data: sample, error, refetch, isFetching } = useGetSampleQuery(sampleId);
  const title = sample ? t(`of.${sample.type}`, { grams: sample.grams }) : t("title");
  return (
    <>
      <DashboardMeta title={title} />
      <PageHead
        look="desk"
        title={title}
        lede={sample && `${sample.product.name}, ${sample.counterparty.name}`}
        crumbs={[{ label: t("title"), to: samplesPath }]}
      />
      <OrdersTabs shown="samples" />
      {sample ? (
        <Sample sample={sample} side={side} />
      ) : isApiError(error) && ["samples.notFound", "request.invalid"].includes(error.code) ? (
        <Card>
          <EmptyState
            crop="sesame"
            title={t("notFound")}
            action={<ButtonLink to={samplesPath}>{t("empty.showAll")}</ButtonLink>}
          />
        </Card>
      ) : error ? (
        <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Card padded>
          <Skeleton shape="rows" count={4} />
          <SlowHint />
        </Card>
      )}
    </>
  );
}

function Sample({ sample, side }: { sample: SampleView; side: OrganizationType }) {
  const { t } = useTranslation("samples");
  const { deadline } = useDates();
  const [asked, setAsked] = useState<MemberMove | null>(null);
  const { status, turn, dueAt, can, condition, type } = sample;
  const whose = turn === null ? "over" : turn === side ? "yours" : "theirs";
  return (
    <>
      <Card padded className={styles.course}>
        <div className={styles.head}>
          <Badge {...sampleLook[status]}>{t(`status.${status}`)}</Badge>
          <p className={styles.next}>
            {t(whose === "over" ? `over.${status}` : `next.${whose}.${status}`, {
              name: sample.counterparty.name,
              deadline: dueAt ? deadline(dueAt) : "",
            })}
          </p>
        </div>
        <SampleSteps sample={sample} />
        {can.length > 0 && (
          <div className={styles.buttons}>
            {/* What ends it stands before what leads on, which is the last and the main one. */}
            {[...can]
              .sort((one, other) => Number(isEnding(other)) - Number(isEnding(one)))
              .map((move) => (
                <Button
                  key={move}
                  variant={isEnding(move) ? "outline" : "primary"}
                  icon={moveIcons[move]}
                  onClick={() => setAsked(move)}
                >
                  {t(`move.${move}`)}
                </Button>
              ))}
          </div>
        )}
      </Card>
      {condition && <Condition condition={{ ...condition, type }} />}
      <SampleFacts sample={sample} />
      {asked && <MoveDialog sample={sample} move={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function SampleFacts({ sample }: { sample: SampleView }) {
  const { t } = useTranslation("samples");
  const language = useLanguage();
  const { address, offerId, orderReference } = sample;
  const place = address && [
    address.name,
    ...address.street.split("\n"),
    [address.postalCode, address.city].filter(Boolean).join(" "),
    countryName(address.country, language),
  ];
  const about = orderReference ? (
    <TextLink to={orderPath(orderReference, null)}>{orderReference}</TextLink>
  ) : offerId ? (
    <TextLink to={offerPath(offerId) as "/"}>{t("facts.offer")}</TextLink>
  ) : (
    t("facts.listing")
  );
  const score = sample.score && [sample.score, sample.protocol].filter(Boolean).join(", ");
  const facts: (Fact | null)[] = [
    { label: t("facts.about"), value: about },
    { label: t("facts.courierPaidBy"), value: t(`payer.${sample.courierPaidBy}`) },
    sample.courier ? { label: t("facts.courier"), value: sample.courier } : null,
    sample.trackingNumber ? { label: t("facts.trackingNumber"), value: sample.trackingNumber } : null,
    score ? { label: t("facts.score"), value: score } : null,
    place ? { label: t("facts.address"), value: place.join(", "), wide: true } : null,
    sample.note ? { label: t("facts.note"), value: sample.note, wide: true } : null,
    sample.reason ? { label: t("facts.reason"), value: sample.reason, wide: true } : null,
    sample.notes ? { label: t("facts.notes"), value: sample.notes, wide: true } : null,
  ];
  return (
    <Card padded className={styles.facts}>
      <Facts items={facts.filter((fact) => fact !== null)} columns={2} />
    </Card>
  );
}
