import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { DoubleView } from "#shared/sanctions/hit-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Place } from "../../ui/Place.tsx";
import { RowTable } from "../../ui/RowTable.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { VerificationBadge } from "../../ui/StatusBadge.tsx";
import styles from "./Doubles.module.css";

/** Organizations that may be the same as this one, and in what they are alike. */
export function DoublesPanel({ organizationId }: { organizationId: string }) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const {
    data: doubles,
    error,
    refetch,
  } = useQuery({
    queryKey: ["doubles", organizationId],
    queryFn: () => data.organizationDoubles(organizationId),
  });
  const found = doubles !== undefined && doubles.length > 0;
  return (
    <Panel title={t("sanctions:doubles.title")} flush={found}>
      {found ? (
        <Doubles doubles={doubles} />
      ) : error ? (
        <ErrorState title={t("state.loadFailed")} error={error} onRetry={() => void refetch()} />
      ) : doubles ? (
        <p>{t("sanctions:doubles.none")}</p>
      ) : (
        <Waiting rows={1} />
      )}
    </Panel>
  );
}

function Doubles({ doubles }: { doubles: readonly DoubleView[] }) {
  const t = useTranslate();
  return (
    <RowTable
      caption={t("sanctions:doubles.title")}
      rows={doubles}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "name",
          header: t("sanctions:hits.organization"),
          phone: "title",
          cell: ({ id, name, country, city, createdAt }) => (
            <>
              <Link to={`/organizations/${id}`}>{name}</Link>
              <span className={styles.beside}>
                {(country ?? city) && <Place country={country} city={city} />} {t("sanctions:doubles.since")}{" "}
                <Moment at={createdAt} day />
              </span>
            </>
          ),
        },
        {
          id: "alike",
          header: t("sanctions:doubles.alike"),
          cell: ({ alike }) => (
            <span className={styles.reasons}>
              {alike.map((reason) => (
                <span key={reason} className={styles.reason}>
                  {t(`sanctions:doubles.reason.${reason}`)}
                </span>
              ))}
            </span>
          ),
        },
        {
          id: "verification",
          header: t("organizations.state"),
          cell: ({ verification }) => <VerificationBadge state={verification} />,
        },
      ]}
    />
  );
}
