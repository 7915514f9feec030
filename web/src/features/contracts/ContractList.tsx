import { useState } from "react";
import type { ContractLine } from "#shared/contracts/contract.ts";
import { contractStatuses, type ContractStatus } from "#shared/contracts/process.ts";
import { contractsPath } from "#shared/desktop/addresses.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useFilters } from "#web/src/screens/filters.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SearchBox } from "#web/src/screens/SearchBox.tsx";
import { StatusFilter } from "#web/src/screens/StatusFilter.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useListContractsQuery } from "./api.ts";
import { ContractRow } from "./ContractRow.tsx";
import styles from "./ContractList.module.css";

interface Sought {
  search?: string;
  status?: ContractStatus;
}
const pageSize = 20;
const isStatus = (text: string | null): text is ContractStatus => contractStatuses.some((status) => status === text);

/** What waits for the reader's side comes first. */
export function ContractList({ side }: { side: OrganizationType }) {
  const { t } = useTranslation("contract-pages");
  const { params, change } = useFilters();
  const [search, named] = [params.get("search") ?? "", params.get("status")];
  const sought: Sought = { ...(search && { search }), ...(isStatus(named) && { status: named }) };
  const isSought = Object.keys(sought).length > 0;
  const { data, error, refetch, isFetching } = useListContractsQuery({ limit: 1, ...sought });
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
      {(isSought || data.total > 0) && (
        <div className={styles.tools} role="search">
          <SearchBox label={t("search")} value={search} onSearch={(text) => change({ search: text || null })} />
          <StatusFilter
            statuses={contractStatuses}
            labelOf={(status) => t(`status.${status}`)}
            value={sought.status ?? ""}
            onValueChange={(status) => change({ status })}
          />
        </div>
      )}
      {data.total === 0 ? (
        <Nothing isSought={isSought} />
      ) : (
        [true, false].map((yourTurn) => (
          <Group key={`${yourTurn} ${JSON.stringify(sought)}`} yourTurn={yourTurn} sought={sought} side={side} />
        ))
      )}
    </>
  );
}

interface GroupProps {
  yourTurn: boolean;
  sought: Sought;
  side: OrganizationType;
}

/** One of the two lists, page by page; nothing where there is none of them. */
function Group({ yourTurn, sought, side }: GroupProps) {
  const { t } = useTranslation("contract-pages");
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch, isFetching } = useListContractsQuery({
    limit: pageSize,
    yourTurn,
    ...sought,
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
  const name = yourTurn ? "yours" : "others";
  const step = (to: string | null) => (to === null ? null : { onPress: () => setCursor(to) });
  return (
    <section className={styles.group} aria-labelledby={`contracts-${name}`}>
      <h2 id={`contracts-${name}`} className={styles.title}>
        {t(`group.${name}`)} <span className={styles.count}>{data.total}</span>
      </h2>
      <ul className={styles.list}>
        {data.items.map((contract: ContractLine) => (
          <ContractRow key={contract.id} contract={contract} side={side} />
        ))}
      </ul>
      <Pagination previous={step(data.previousCursor)} next={step(data.nextCursor)} loading={isFetching} />
    </section>
  );
}

function Nothing({ isSought }: { isSought: boolean }) {
  const { t } = useTranslation("contract-pages");
  return (
    <Card>
      <EmptyState
        crop={isSought ? "chia" : "coffee"}
        title={t(isSought ? "empty.searched" : "empty.title")}
        {...(!isSought && { sentence: t("empty.sentence") })}
        action={
          <ButtonLink to={isSought ? contractsPath : "/dashboard/orders"} variant="primary">
            {t(isSought ? "empty.showAll" : "empty.toOffers")}
          </ButtonLink>
        }
      />
    </Card>
  );
}
