import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { v7 as uuid } from "uuid";
import type { ReconciliationView } from "#shared/escrow/reconciliation-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { listPath } from "../../ui/sections.ts";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";

/** How often it is asked whether a comparison has ended, in milliseconds. */
const look = 1500;

/** One that has not ended after so long has died on its way, in milliseconds; the next begins anew. */
const givenUpAfter = 3_600_000;

const newest = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: "startedAt", order: "DESC" },
  filter: {},
} as const;

/** What the last comparison of the provider's books with ours has found, and another one for whoever may ask for it. */
export function ComparisonPanel() {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const { permissions } = useStaffPermissions();
  /** The run that was the last when another was asked for; undefined when none is awaited. */
  const [before, setBefore] = useState<string | null>();
  const last = useQuery({
    queryKey: ["reconciliations", "last"],
    queryFn: async () => (await data.getList<ReconciliationView>("reconciliations", newest)).data[0] ?? null,
    refetchInterval: ({ state }) => (before !== undefined || state.data?.endedAt === null ? look : false),
  });
  const run = last.data;
  const isAwaited = before !== undefined && (!run?.endedAt || run.id === before);
  if (before !== undefined && !isAwaited) setBefore(undefined);
  const key = useRef(uuid());
  const asking = useMutation({
    mutationFn: () => data.compareWithProvider(key.current),
    onSuccess: () => {
      key.current = uuid();
      setBefore(run?.id ?? null);
    },
  });
  const content = () => {
    if (run === undefined)
      return last.error ? (
        <ErrorState title={t("state.loadFailed")} error={last.error} onRetry={() => void last.refetch()} />
      ) : (
        <Waiting rows={2} />
      );
    if (run === null) return <p>{t("comparison.none")}</p>;
    return (
      <Facts
        items={[
          { label: t("comparison.at"), value: <Moment at={run.startedAt} /> },
          { label: t("comparison.ended"), value: run.endedAt && <Moment at={run.endedAt} /> },
          { label: t("comparison.result"), value: <Outcome run={run} seenAt={last.dataUpdatedAt} /> },
          // While it goes on nothing is counted yet.
          { label: t("comparison.compared"), value: run.endedAt && String(run.compared) },
          {
            label: t("comparison.differences"),
            value:
              run.endedAt &&
              (run.differences > 0 && permissions?.includes("tasks.read") ? (
                <Link to={listPath("tasks", { open: true, kind: "escrow.difference" })}>{run.differences}</Link>
              ) : (
                run.differences || t("comparison.noDifferences")
              )),
          },
          { label: t("comparison.unanswered"), value: run.unanswered > 0 ? run.unanswered : null },
        ]}
      />
    );
  };
  const isBusy = asking.isPending || isAwaited;
  return (
    <Panel title={t("comparison.title")}>
      <Stack>
        {content()}
        {asking.error && (
          <Notice tone="danger" role="alert">
            {refusalText(asking.error).text}
          </Notice>
        )}
        {permissions?.includes("providerCalls.sendAgain") && (
          <div>
            <Button variant="outlined" disabled={isBusy} onClick={() => asking.mutate()}>
              {t(isBusy ? "comparison.running" : "comparison.start")}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

const looks = {
  running: { tone: "sand", icon: IconHourglass },
  broken: { tone: "danger", icon: IconAlertTriangle },
  differ: { tone: "danger", icon: IconAlertTriangle },
  unanswered: { tone: "amber", icon: IconHourglass },
  agree: { tone: "success", icon: IconCircleCheck },
} as const;

/** How a comparison has ended: one that has found differences, or was answered only in part, has not shown that both agree. */
function outcomeOf(run: ReconciliationView, now: number): keyof typeof looks {
  if (!run.endedAt) return now - Date.parse(run.startedAt) > givenUpAfter ? "broken" : "running";
  if (run.differences > 0) return "differ";
  return run.unanswered > 0 ? "unanswered" : "agree";
}

function Outcome({ run, seenAt }: { run: ReconciliationView; seenAt: number }) {
  const t = useTranslate();
  const outcome = outcomeOf(run, seenAt);
  return <Badge {...looks[outcome]}>{t(`comparison.outcome.${outcome}`)}</Badge>;
}
