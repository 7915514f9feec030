import { useState } from "react";
import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/escrow/admin-contract.ts";
import { Journals } from "../../ui/Journals.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { DisputeBadge, OrderBadge } from "../../ui/StatusBadge.tsx";
import { useMove } from "../../ui/use-move.ts";
import { WithAside } from "../../ui/WithAside.tsx";
import { CaseTimeline } from "./CaseTimeline.tsx";
import { DecisionPanel } from "./DecisionPanel.tsx";
import { Inspections } from "./Inspections.tsx";
import { OrderFacts } from "./OrderFacts.tsx";
import { Parties } from "./Parties.tsx";
import { RefusalNotice } from "./RefusalNotice.tsx";
import { useDisputeReason } from "./use-dispute-reason.ts";

export function DisputePage() {
  const t = useTranslate();
  return (
    <ShowPage<DisputeCaseView>
      list={{ to: "/disputes", label: t("resources.disputes.name", { count: 2 }) }}
      absent={t("errors:escrow.disputeNotFound")}
    >
      {(dispute) => <Case key={dispute.id} dispute={dispute} />}
    </ShowPage>
  );
}

function Case({ dispute }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  const reasonText = useDisputeReason();
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState<string>();
  const moving = useMove({
    resource: "disputes",
    record: dispute,
    onDone: (action) => {
      setRefusal(undefined);
      setDone(action === "decide" && dispute.needsConfirmation ? "propose" : action);
    },
    onRefused: (error) => {
      setDone(undefined);
      setRefusal(error);
    },
  });
  const { order, status, inspections, journals } = dispute;
  return (
    <>
      <PageHead
        title={reasonText(dispute.reason)}
        tab={order.reference}
        back={{ to: "/disputes", label: t("resources.disputes.name", { count: 2 }), here: order.reference }}
      >
        <DisputeBadge status={status} />
        {status === "decided" && <OrderBadge status={order.status} />}
      </PageHead>
      <WithAside
        label={t("decide.title")}
        jump={t("decide.toDecision")}
        aside={
          <Stack>
            {refusal !== undefined && <RefusalNotice error={refusal} />}
            {done && (
              <Notice tone="success" role="status">
                {t(`disputes.done.${done}`)}
              </Notice>
            )}
            <DecisionPanel dispute={dispute} moving={moving} refusal={refusal} onAsk={() => setRefusal(undefined)} />
          </Stack>
        }
      >
        <Stack>
          <Panel title={t("disputes.facts")}>
            <OrderFacts dispute={dispute} />
          </Panel>
          <Parties dispute={dispute} />
          <Panel title={t("disputes.inspections", { count: inspections.length })}>
            <Inspections inspections={inspections} />
          </Panel>
          <Panel title={t("disputes.timeline")}>
            <CaseTimeline dispute={dispute} />
          </Panel>
          <Panel title={t("ledger.title")} flush>
            <Journals journals={journals} />
          </Panel>
        </Stack>
      </WithAside>
    </>
  );
}
