import { useState } from "react";
import { returnDraft } from "#shared/disputes/contract.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useProveReturnMutation } from "../api.ts";
import { formPlace } from "../case-actions.ts";
import { otherName } from "../case-words.ts";
import type { CaseDialogProps } from "./case-dialog-props.ts";
import { CaseFormDialog } from "./CaseFormDialog.tsx";

/** The buyer shows by a transport document that the goods are on their way back. */
export function ReturnDialog({ found, onClose }: CaseDialogProps) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const [prove, { isLoading, error }] = useProveReturnMutation();
  const place = formPlace(found, { name: "proveReturn" });
  const papers = useUploads({ purpose: "evidence", place, most: mostPapersAtOnce, kept: true });
  const { arrived, ...arrival } = useArrival(papers);
  const [isAsked, setAsked] = useState(false);
  const form = useContractForm(returnDraft.pick(["document"]), { defaultValues: { document: "" } });
  const { field, handleSubmit, refuse } = form;
  const { drop } = useKeptForm(place, form);
  const forget = () => {
    drop();
    papers.clear();
  };
  const isNothing = papers.files.length === 0;
  const send = handleSubmit(async ({ document }: { document: string }) => {
    setAsked(isNothing);
    const files = isNothing ? null : await arrived();
    if (!files) return;
    const draft = { document, documents: files[0] };
    const sent = await prove({ disputeId: found.id, idempotencyKey: keyFor(draft), ...draft });
    if (!sent.error) {
      forget();
      onClose();
    } else if (isApiError(sent.error)) {
      refuse(sent.error);
      refuseFiles(sent.error, { documents: papers });
    }
  });
  return (
    <CaseFormDialog
      found={found}
      title={t("form.proveReturn.title")}
      submit={t("form.proveReturn.submit")}
      onSubmit={send}
      onClose={onClose}
      loading={isLoading}
      error={error}
      typed={form.formState.isDirty || !isNothing}
      onDiscard={forget}
      arrival={arrival}
    >
      <TextInput
        label={t("form.proveReturn.document")}
        help={t("form.proveReturn.documentHelp")}
        autoComplete="off"
        {...field("document")}
      />
      <FileField
        uploads={papers}
        label={t("form.proveReturn.files")}
        help={t("form.proveReturn.filesHelp")}
        error={isAsked && isNothing ? t("evidence.choose") : undefined}
      />
      <Notice tone="info">{t("form.proveReturn.follows", { name: otherName(found) })}</Notice>
    </CaseFormDialog>
  );
}
