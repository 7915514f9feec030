import { useState } from "react";
import { useTranslate } from "react-admin";
import type { ProviderCallDetail } from "#shared/escrow/provider-call-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { CallBadge } from "./CallBadge.tsx";
import { CallMoves } from "./CallMoves.tsx";
import { SettlementPanel } from "./SettlementPanel.tsx";
import { useTopicName } from "./use-topic-name.ts";

export function ProviderCallPage() {
  const t = useTranslate();
  return (
    <ShowPage<ProviderCallDetail>
      list={{ to: "/provider-calls", label: t("resources.provider-calls.name", { count: 2 }) }}
      absent={t("errors:staff.callNotFound")}
    >
      {(call) => <Call key={call.id} call={call} />}
    </ShowPage>
  );
}

const moment = (at: string | null) => at && <Moment at={at} />;

/** What our team is advised to do about a call that waits for it. */
function adviceOf(call: ProviderCallDetail): "toConfirm" | "byHand" | "refused" | "givenUp" | null {
  const { state, refused, settlement } = call;
  if (settlement?.status === "proposed") return "toConfirm";
  if (state === "byHand") return "byHand";
  if (state !== "stopped") return null;
  return refused ? "refused" : "givenUp";
}

function Call({ call }: { call: ProviderCallDetail }) {
  const t = useTranslate();
  const topicName = useTopicName();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState<string>();
  const moving = useMove({ resource: "provider-calls", record: call, onRefused: setRefusal, onDone: setDone });
  const advice = adviceOf(call);
  return (
    <>
      <PageHead
        title={topicName(call.topic)}
        lede={advice ? t(`providerCalls.advice.${advice}`) : ""}
        back={{
          to: "/provider-calls",
          label: t("resources.provider-calls.name", { count: 2 }),
          here: call.reference,
        }}
      >
        <CallBadge {...call} />
      </PageHead>
      <Stack>
        {done && (
          <Notice tone="success" role="status">
            {t(done === "sendAgain" ? "providerCalls.done" : `providerCalls.settlementDone.${done}`)}
          </Notice>
        )}
        {refusal !== undefined && call.can.length === 0 && !done && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <Panel title={t("providerCalls.facts")}>
          <Facts
            items={[
              { label: t("providerCalls.order"), value: call.reference },
              { label: t("providerCalls.since"), value: moment(call.createdAt) },
              { label: t("providerCalls.attempts"), value: call.attempts },
              { label: t("providerCalls.failingSince"), value: moment(call.failingSince) },
              { label: t("providerCalls.nextAttemptAt"), value: moment(call.nextAttemptAt) },
              { label: t("providerCalls.stoppedAt"), value: moment(call.stoppedAt) },
              { label: t("providerCalls.deliveredAt"), value: moment(call.deliveredAt) },
              {
                label: t(call.refused ? "providerCalls.refusal" : "providerCalls.error"),
                value: call.error,
                wide: true,
              },
            ]}
          />
        </Panel>
        {call.amounts.length > 0 && (
          <Panel title={t("providerCalls.amountsTitle")}>
            <Facts
              items={call.amounts.map(({ kind, money }) => ({
                label: t(`providerCalls.amounts.${kind}`),
                value: <Money of={money} />,
              }))}
            />
          </Panel>
        )}
        {call.settlement && <SettlementPanel call={call} settlement={call.settlement} />}
        <CallMoves
          call={call}
          moving={moving}
          refusal={refusal}
          onAsk={() => {
            setRefusal(undefined);
            setDone(undefined);
          }}
        />
      </Stack>
    </>
  );
}
