import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { providerCallEndpoints, type ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { CallBadge } from "./CallBadge.tsx";
import { useTopicName } from "./use-topic-name.ts";

export function ProviderCallPage() {
  const t = useTranslate();
  return (
    <ShowPage<ProviderCallView>
      list={{ to: "/provider-calls", label: t("resources.provider-calls.name", { count: 2 }) }}
      absent={t("errors:staff.callNotFound")}
    >
      {(call) => <Call key={call.id} call={call} />}
    </ShowPage>
  );
}

const moment = (at: string | null) => at && <Moment at={at} />;

function Call({ call }: { call: ProviderCallView }) {
  const t = useTranslate();
  const topicName = useTopicName();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>();
  const [isDone, setDone] = useState(false);
  const moving = useMove({
    resource: "provider-calls",
    record: call,
    onRefused: setRefusal,
    onDone: () => setDone(true),
  });
  return (
    <>
      <PageHead
        title={topicName(call.topic)}
        lede={call.state === "stopped" ? t(`providerCalls.advice.${call.refused ? "refused" : "givenUp"}`) : ""}
        back={{
          to: "/provider-calls",
          label: t("resources.provider-calls.name", { count: 2 }),
          here: call.reference,
        }}
      >
        <CallBadge state={call.state} />
      </PageHead>
      <Stack>
        {isDone && (
          <Notice tone="success" role="status">
            {t("providerCalls.done")}
          </Notice>
        )}
        {refusal !== undefined && call.can.length === 0 && !isDone && (
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
              { label: t("providerCalls.error"), value: call.error, wide: true },
            ]}
          />
        </Panel>
        {call.can.includes("sendAgain") && (
          <SendAgain call={call} moving={moving} refusal={refusal} onAsk={() => setRefusal(undefined)} />
        )}
      </Stack>
    </>
  );
}

interface SendAgainProps {
  call: ProviderCallView;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  onAsk: () => void;
}

function SendAgain({ call, moving, refusal, onAsk }: SendAgainProps) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const [isAsking, setAsking] = useState(false);
  if (!permissions?.includes("providerCalls.sendAgain")) return null;
  return (
    <div>
      <Button
        variant="contained"
        color="primary"
        onClick={() => {
          onAsk();
          setAsking(true);
        }}
      >
        {t("providerCalls.sendAgain")}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t("providerCalls.sendAgainTitle")}
          submit={t("providerCalls.sendAgain")}
          help={t("providerCalls.sendAgainHelp")}
          action="sendAgain"
          draftName={`provider-call.${call.id}`}
          schema={providerCallEndpoints.sendAgain.body}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsking(false)}
        >
          <p>{t(`providerCalls.sendAgainHint.${call.refused ? "refused" : "givenUp"}`)}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
