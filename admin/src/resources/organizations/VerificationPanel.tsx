import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { verificationDraft, type StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import type { VerificationTransition } from "#shared/organizations/verification-process.ts";
import { IconCircleX, IconRosetteDiscountCheck } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./VerificationPanel.module.css";

/** Is the organization who it says it is? */
export function VerificationPanel({ organization }: { organization: StaffOrganizationView }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const { id, name, verification, can } = organization;
  const [asked, setAsked] = useState<VerificationTransition>();
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState<VerificationTransition>();
  const moving = useMove({
    resource: "organizations",
    record: organization,
    onDone: (action) => setDone(action as VerificationTransition),
    onRefused: setRefusal,
  });
  const ask = (transition: VerificationTransition) => {
    setRefusal(undefined);
    setDone(undefined);
    setAsked(transition);
  };
  // Somebody else has decided: what was asked for is no longer possible.
  const isPossible = asked !== undefined && can.includes(asked);
  return (
    <Panel title={t("organizations.panel")}>
      <Stack>
        {done && (
          <Notice tone="success" role="status">
            {t(`organizations.done.${done}`, { name })}
          </Notice>
        )}
        {refusal !== undefined && !isPossible && !done && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <p>{t(`organizations.meaning.${verification}`)}</p>
        {can.length > 0 && (
          <div className={styles.buttons}>
            {can.includes("verify") && (
              <Button
                variant="contained"
                color="primary"
                startIcon={<IconRosetteDiscountCheck size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => ask("verify")}
              >
                {t("organizations.verify")}
              </Button>
            )}
            {can.includes("refuse") && (
              <Button
                color="error"
                startIcon={<IconCircleX size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => ask("refuse")}
              >
                {t(verification === "verified" ? "organizations.withdraw" : "organizations.refuse")}
              </Button>
            )}
          </div>
        )}
      </Stack>
      {isPossible && (
        <ReasonDialog
          title={t(`organizations.ask.${asked}`, { name })}
          submit={t(`organizations.submit.${asked}`)}
          help={t(`organizations.reasonHelp.${asked}`)}
          danger={asked === "refuse"}
          action={asked}
          draftName={`organization.${id}`}
          schema={verificationDraft}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(`organizations.effect.${asked}`, { name })}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
