import { useState } from "react";
import { samplePath } from "#shared/desktop/addresses.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { SampleView } from "#shared/samples/contract.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useFilters } from "#web/src/screens/filters.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SearchBox } from "#web/src/screens/SearchBox.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Link } from "#web/src/ui/Link.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useListSamplesQuery } from "./api.ts";
import { sampleLook } from "./sample-look.ts";
import styles from "./SampleList.module.css";

const groups = ["yours", "waiting", "ended"] as const;
type Group = (typeof groups)[number];
const pageSize = 20;

/** Whose turn it is comes before what they wait for, and that before what is over. */
export function SampleList({ side }: { side: OrganizationType }) {
  const { t } = useTranslation("samples");
  const { params, change } = useFilters();
  const search = params.get("search") ?? "";
  const { data, error, refetch, isFetching } = useListSamplesQuery({ limit: 1, ...(search && { search }) });
  if (!data) {
    if (error)
      return <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <Card padded>
        <Skeleton shape="rows" count={4} />
        <SlowHint />
      </Card>
    );
  }
  return (
    <>
      {(search !== "" || data.total > 0) && (
        <div className={styles.search}>
          <SearchBox label={t("search")} value={search} onSearch={(text) => change({ search: text || null })} />
        </div>
      )}
      {data.total === 0 ? (
        <Nothing side={side} searched={search !== ""} />
      ) : (
        groups.map((group) => <GroupOf key={`${group} ${search}`} group={group} search={search} />)
      )}
    </>
  );
}

function GroupOf({ group, search }: { group: Group; search: string }) {
  const { t } = useTranslation("samples");
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch, isFetching } = useListSamplesQuery({
    limit: pageSize,
    state: group,
    ...(search && { search }),
    ...(cursor && { cursor }),
  });
  if (!data)
    return error ? (
      <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Card padded>
        <Skeleton shape="rows" count={2} />
      </Card>
    );
  if (data.total === 0) return null;
  const step = (to: string | null) => (to === null ? null : { onPress: () => setCursor(to) });
  return (
    <section className={styles.group} aria-labelledby={`samples-${group}`}>
      <h2 id={`samples-${group}`} className={styles.title}>
        {t(`group.${group}`)} <span className={styles.count}>{data.total}</span>
      </h2>
      <ul className={styles.list}>
        {data.items.map((sample) => (
          <Row key={sample.id} sample={sample} />
        ))}
      </ul>
      <Pagination previous={step(data.previousCursor)} next={step(data.nextCursor)} loading={isFetching} />
    </section>
  );
}

function Row({ sample }: { sample: SampleView }) {
  const { t } = useTranslation("samples");
  const { deadline, day } = useDates();
  const { product, counterparty, type, grams, status, dueAt, createdAt } = sample;
  return (
    <Card as="li" pressable>
      <div className={styles.row}>
        <SmallMotif crop={cropOf(product.category)} size={40} />
        <div className={styles.what}>
          <Link to={samplePath(sample.id)} className="card-link">
            <b>{t(`of.${type}`, { grams })}</b>
          </Link>
          <p className={styles.goods}>{product.name}</p>
        </div>
        <p className={styles.who}>
          {counterparty.country && <Flag country={counterparty.country} />}
          {counterparty.name}
        </p>
        <p className={styles.when}>
          {dueAt ? t(`due.${status}`, { deadline: deadline(dueAt) }) : t("asked", { day: day(createdAt) })}
        </p>
        <Badge {...sampleLook[status]}>{t(`status.${status}`)}</Badge>
      </div>
    </Card>
  );
}

function Nothing({ side, searched }: { side: OrganizationType; searched: boolean }) {
  const { t } = useTranslation("samples");
  return (
    <Card>
      <EmptyState
        crop={searched ? "chia" : "coffee"}
        title={t(searched ? "empty.searched" : "empty.title")}
        {...(!searched && { sentence: t(`empty.sentence.${side}`) })}
        action={
          <ButtonLink to={searched ? "/dashboard/orders/samples" : "/dashboard/orders"} variant="primary">
            {t(searched ? "empty.showAll" : "empty.toOffers")}
          </ButtonLink>
        }
      />
    </Card>
  );
}
