import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { identityDecisionDraft, type StaffIdentityRequestView } from "#shared/organizations/identity-contract.ts";
import type { IdentityDecision } from "#shared/organizations/identity-process.ts";
import { Facts } from "../../ui/Facts.tsx";
import { IconCircleCheck, IconCircleX } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./IdentityPanel.module.css";

/** May the public see this name? */
export function IdentityPanel({ request }: { request: StaffIdentityRequestView }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const { id, name, status, reason, decidedBy, decidedAt, suspendedAt, can } = request;
  const [asked, setAsked] = useState<IdentityDecision>();
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState<IdentityDecision>();
  const moving = useMove({
    resource: "identity-requests",
    record: request,
    onDone: (action) => setDone(action as IdentityDecision),
    onRefused: setRefusal,
  });
  const ask = (decision: IdentityDecision) => {
    setRefusal(undefined);
    setAsked(decision);
  };
  // Somebody else has decided: what was asked for is no longer possible.
  const isPossible = asked !== undefined && can.includes(asked);
  return (
    <Panel title={t("identity.panel")}>
      <Stack>
        {done && (
          <Notice tone="success" role="status">
            {t(`identity.done.${done}`, { name })}
          </Notice>
        )}
        {refusal !== undefined && !isPossible && !done && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <p>{t(`identity.meaning.${status}`)}</p>
        {status === "waiting" && suspendedAt && <Notice tone="amber">{t("identity.suspended")}</Notice>}
        {decidedAt && (
          <Facts
            items={[
              { label: t("identity.decidedBy"), value: decidedBy, wide: true },
              { label: t("identity.decidedAt"), value: <Moment at={decidedAt} />, wide: true },
              { label: t("identity.reason"), value: reason, wide: true },
            ]}
          />
        )}
        {can.length > 0 && (
          <div className={styles.buttons}>
            <Button
              variant="contained"
              color="primary"
              startIcon={<IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => ask("accept")}
            >
              {t("identity.accept")}
            </Button>
            <Button
              color="error"
              startIcon={<IconCircleX size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => ask("refuse")}
            >
              {t("identity.refuse")}
            </Button>
          </div>
        )}
      </Stack>
      {isPossible && (
        <ReasonDialog
          title={t(`identity.ask.${asked}`, { name })}
          submit={t(`identity.submit.${asked}`)}
          help={t("identity.reasonHelp")}
          danger={asked === "refuse"}
          action={asked}
          draftName={`identity-request.${id}`}
          schema={identityDecisionDraft}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(`identity.effect.${asked}`, { name })}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
