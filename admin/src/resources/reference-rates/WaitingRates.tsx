import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useGetList, useTranslate } from "react-admin";
import type { ProposedRateView } from "#shared/currencies/contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { RowTable } from "../../ui/RowTable.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { EmptyState, ErrorState, Waiting } from "../../ui/States.tsx";
import { DecideDialog, type Asked } from "./DecideDialog.tsx";
import styles from "./Rates.module.css";
import { useWaitingColumns } from "./use-waiting-columns.tsx";

const waitingOnly = "awaiting_confirmation";
const latest = { sort: { field: "importedAt", order: "DESC" as const }, pagination: { page: 1, perPage: 50 } };

/** Rates that hold only once a second person has confirmed them; on request also what became of the last ones. */
export function WaitingRates() {
  const t = useTranslate();
  const words = (name: string, values?: object) => t(`rates.waiting.${name}`, values);
  const queries = useQueryClient();
  const [status, setStatus] = useState(waitingOnly);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState("");
  const columns = useWaitingColumns((question) => {
    setDone("");
    setAsked(question);
  });
  const { data, total, error, refetch } = useGetList<ProposedRateView>(
    "proposed-rates",
    { ...latest, filter: status ? { status } : {} },
    { onError: () => undefined },
  );
  const decided = ({ move }: Asked, named: object) => {
    setDone(words(`done.${move}`, named));
    void queries.invalidateQueries({ queryKey: ["reference-rates"] });
  };
  const content = () => {
    if (!data)
      return error ? (
        <ErrorState title={words("failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting rows={2} />
      );
    if (data.length === 0) return <EmptyState title={words("empty")} sentence={words("emptyHint")} />;
    return <RowTable caption={words("title")} columns={columns} rows={data} rowKey={({ id }) => id} />;
  };
  const isCounted = status === waitingOnly && total !== undefined && total > 0;
  return (
    <div className={styles.panel}>
      <Panel
        title={isCounted ? words("count", { count: total }) : words("title")}
        aside={
          <Choice
            label={t("rates.state")}
            value={status}
            onChange={setStatus}
            options={[
              { value: waitingOnly, label: words("statuses.awaiting_confirmation") },
              { value: "", label: words("all") },
            ]}
          />
        }
        flush
      >
        {(status || done) && (
          <div className={styles.intro}>
            <Stack>
              {status && <p>{words("intro")}</p>}
              {done && (
                <Notice tone="success" role="status">
                  {done}
                </Notice>
              )}
            </Stack>
          </div>
        )}
        {content()}
      </Panel>
      {asked && (
        <DecideDialog
          key={`${asked.rate.id}.${asked.move}`}
          {...asked}
          onDone={(named) => decided(asked, named)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
