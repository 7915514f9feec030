import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { ScreeningView } from "#shared/sanctions/hit-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Panel } from "../../ui/Panel.tsx";
import { RowTable } from "../../ui/RowTable.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { useListNames } from "../../ui/use-list-names.ts";
import { HitBadge } from "../screening-hits/HitBadge.tsx";
import styles from "./ScreeningPanel.module.css";

/** How an organization and its people stand against the sanctions lists in force. */
export function ScreeningPanel({ organizationId }: { organizationId: string }) {
  const t = useTranslate();
  const listNames = useListNames();
  const data = useDataProvider<ConsoleData>();
  const {
    data: screening,
    error,
    refetch,
  } = useQuery({
    queryKey: ["screening", organizationId],
    queryFn: () => data.organizationScreening(organizationId),
  });
  const hits = screening?.hits ?? [];
  return (
    <Panel title={t("sanctions:organization.title")} flush={hits.length > 0}>
      {screening ? (
        <>
          {screening.lists.length === 0 ? (
            <p className={hits.length > 0 ? styles.above : undefined}>{t("sanctions:organization.noLists")}</p>
          ) : (
            <p className={hits.length > 0 ? styles.above : undefined}>
              {listNames(screening.lists)}
              {". "}
              {t("sanctions:organization.found", { found: screening.found, count: screening.names })}{" "}
              {screening.screened < screening.names && t("sanctions:organization.under")}
            </p>
          )}
          {hits.length > 0 && <Hits hits={hits} />}
        </>
      ) : error ? (
        <ErrorState title={t("state.loadFailed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting rows={1} />
      )}
    </Panel>
  );
}

function Hits({ hits }: Pick<ScreeningView, "hits">) {
  const t = useTranslate();
  return (
    <RowTable
      caption={t("resources.screening-hits.name", { count: 2 })}
      rows={hits}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "name",
          header: t("sanctions:hits.name"),
          phone: "title",
          cell: ({ id, name }) => <Link to={`/screening-hits/${id}`}>{name}</Link>,
        },
        { id: "listed", header: t("sanctions:hits.listed"), cell: ({ matchedName }) => matchedName },
        { id: "state", header: t("sanctions:hits.state"), cell: ({ status }) => <HitBadge status={status} /> },
      ]}
    />
  );
}
