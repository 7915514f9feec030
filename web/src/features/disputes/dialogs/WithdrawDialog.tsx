import { withdrawalDraft } from "#shared/disputes/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useWithdrawClaimMutation } from "../api.ts";
import { formPlace } from "../case-actions.ts";
import { otherName } from "../case-words.ts";
import type { CaseDialogProps } from "./case-dialog-props.ts";
import { CaseFormDialog } from "./CaseFormDialog.tsx";

/** Whoever has opened the case does not pursue it. */
export function WithdrawDialog({ found, onClose }: CaseDialogProps) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const [withdraw, { isLoading, error }] = useWithdrawClaimMutation();
  const form = useContractForm(withdrawalDraft, { defaultValues: { words: "" } });
  const { field, handleSubmit, refuse } = form;
  const { drop } = useKeptForm(formPlace(found, { name: "withdraw" }), form);
  const send = handleSubmit(async ({ words }: { words: string | null }) => {
    const sent = await withdraw({ disputeId: found.id, idempotencyKey: keyFor(words), words });
    if (!sent.error) {
      drop();
      onClose();
    } else if (isApiError(sent.error)) refuse(sent.error);
  });
  return (
    <CaseFormDialog
      found={found}
      title={t("form.withdraw.title")}
      submit={t("form.withdraw.submit")}
      isGrave
      onSubmit={send}
      onClose={onClose}
      loading={isLoading}
      error={error}
      typed={form.formState.isDirty}
      onDiscard={drop}
    >
      <TextArea
        optional
        label={t("form.withdraw.words")}
        help={t("form.withdraw.help", { name: otherName(found) })}
        {...field("words")}
      />
      <Notice tone="amber">{t("form.withdraw.follows")}</Notice>
    </CaseFormDialog>
  );
}
