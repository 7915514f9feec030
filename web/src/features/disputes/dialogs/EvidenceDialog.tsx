import { useState, type FormEvent } from "react";
import { refuseFiles, useArrival } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useAddEvidenceMutation } from "../api.ts";
import { formPlace } from "../case-actions.ts";
import type { CaseDialogProps } from "./case-dialog-props.ts";
import { CaseFormDialog } from "./CaseFormDialog.tsx";
import { EvidenceField } from "./EvidenceField.tsx";
import { useEvidence } from "./use-evidence.ts";

/** Either side adds evidence with what it shows. */
export function EvidenceDialog({ found, onClose }: CaseDialogProps) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const [add, { isLoading, error }] = useAddEvidenceMutation();
  const evidence = useEvidence(formPlace(found, { name: "addEvidence" }));
  const { arrived, ...arrival } = useArrival(evidence.uploads);
  const [isAsked, setAsked] = useState(false);
  const isNothing = evidence.uploads.files.length === 0;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading || arrival.isAwaiting) return;
    setAsked(isNothing);
    const files = isNothing ? null : await arrived();
    if (!files) return;
    const draft = evidence.draftOf(files[0]);
    const sent = await add({ disputeId: found.id, idempotencyKey: keyFor(draft), evidence: draft });
    if (sent.error) refuseFiles(sent.error, { evidence: evidence.uploads });
    else {
      evidence.clear();
      onClose();
    }
  };
  return (
    <CaseFormDialog
      found={found}
      title={t("form.addEvidence.title")}
      submit={t("form.addEvidence.submit")}
      onSubmit={send}
      onClose={onClose}
      loading={isLoading}
      error={error}
      typed={!isNothing}
      onDiscard={evidence.clear}
      arrival={arrival}
    >
      <EvidenceField evidence={evidence} error={isAsked && isNothing ? t("evidence.choose") : undefined} />
    </CaseFormDialog>
  );
}
