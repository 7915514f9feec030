import { useId } from "react";
import { passportEndpoints } from "#shared/passports/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useRevokePassportMutation } from "./revoke-api.ts";
import styles from "./PassportLine.module.css";

/** Its side takes a passport back, for good and with a reason that everybody reads. */
export function RevokeDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation("quality");
  const formId = useId();
  const { keyFor } = useIntentionKey();
  const [revoke, { isLoading, error }] = useRevokePassportMutation();
  const form = useContractForm(passportEndpoints.revoke.body, { defaultValues: { reason: "" } });
  const { field, handleSubmit, refuse } = form;
  const { drop } = useKeptForm(`passport-${number}`, form);
  const { leave, question } = useLeaving({ typed: form.formState.isDirty, onClose, onDiscard: drop });
  const send = handleSubmit(async ({ reason }: { reason: string }) => {
    const answer = await revoke({ number, reason, idempotencyKey: keyFor(reason) });
    if (!answer.error) {
      drop();
      onClose();
    } else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep={form.formState.isDirty}
      onClose={leave}
      size="small"
      band="tickClay"
      title={t("passport.form.title")}
      subtitle={number}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("passport.form.back")}
            </Button>
            <Button variant="danger" type="submit" form={formId} loading={isLoading}>
              {t("passport.form.submit")}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <TextArea label={t("passport.form.reason")} help={t("passport.form.help")} rows={3} {...field("reason")} />
        <Notice tone="danger">{t("passport.form.follows")}</Notice>
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
