import { useState } from "react";
import { paperDraft, type PaperView } from "#shared/verification/contract.ts";
import type { PaperKind } from "#shared/verification/choices.ts";
import { FileField } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Refused } from "#web/src/ui/Field.tsx";
import { IconFilePlus, IconReplace } from "#web/src/ui/icons.ts";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useAddPaperMutation } from "./api.ts";
import { SendDialog } from "./SendDialog.tsx";
import { useSentFiles } from "./use-sent-files.ts";
import styles from "./Dialogs.module.css";

const dates = paperDraft.pick(["validUntil"]);

interface Props {
  organizationId: string;
  /** One where the reader has pressed at a paper; several where they choose. */
  kinds: readonly [PaperKind, ...PaperKind[]];
  /** The one whose place it takes. */
  replaced?: PaperView | undefined;
  onClose: () => void;
}

export function PaperDialog({ organizationId, kinds, replaced, onClose }: Props) {
  const { t } = useTranslation("verification");
  const { keyFor } = useIntentionKey();
  const [kind, setKind] = useState<PaperKind>(kinds[0]);
  const [add, { isLoading }] = useAddPaperMutation();
  const place = `verification:${organizationId}:${kinds.length > 1 ? "other" : kind}`;
  const files = useSentFiles({ purpose: "verificationPaper", place });
  const form = useContractForm(dates, { defaultValues: { validUntil: "" } });
  const { drop } = useKeptForm(place, form);
  const discard = () => {
    files.uploads.clear();
    drop();
  };
  const send = form.handleSubmit(async ({ validUntil }) => {
    if (isLoading || files.arrival.isAwaiting) return;
    const documents = await files.wait();
    if (!documents) return;
    const draft = { kind, documents, validUntil: validUntil ?? null };
    const answer = await add({ organizationId, draft, idempotencyKey: keyFor(draft) });
    if (answer.error) return files.refuse(answer.error, form.refuse);
    discard();
    onClose();
  });
  const words = replaced ? "dialog.replace" : "dialog.add";
  return (
    <SendDialog
      size="small"
      title={kinds.length > 1 ? t("papers.optional") : t(`paper.${kind}`)}
      subtitle={replaced && t("dialog.replaces")}
      submit={{ label: t(words), icon: replaced ? IconReplace : IconFilePlus }}
      onSubmit={send}
      loading={isLoading}
      arrival={files.arrival}
      typed={files.uploads.files.length > 0}
      onDiscard={discard}
      onClose={onClose}
      error={files.error}
    >
      {kinds.length > 1 && (
        <Select
          label={t("dialog.which")}
          value={kind}
          onChange={({ target }) => setKind(target.value as PaperKind)}
          options={kinds.map((one) => ({ value: one, label: t(`paper.${one}`) }))}
        />
      )}
      <FileField
        uploads={files.uploads}
        label={t("dialog.files")}
        help={t(`paperHelp.${kind}`)}
        error={files.isMissing && <Refused>{t("dialog.filesNeeded")}</Refused>}
      />
      <TextInput
        optional
        type="date"
        label={t("dialog.validUntil")}
        help={t("dialog.validUntilHelp")}
        {...form.field("validUntil")}
      />
      <p className={styles.note}>{t("dialog.paperNote")}</p>
    </SendDialog>
  );
}
