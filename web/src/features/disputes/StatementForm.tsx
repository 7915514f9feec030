import { useState } from "react";
import { object, type InferType } from "yup";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { optional, requiredText, text } from "#shared/kernel/fields.ts";
import type { StatementDraft } from "#shared/disputes/contract.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Button, type ButtonVariant } from "#web/src/ui/Button.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import styles from "./CasePage.module.css";

const form = object({ words: requiredText(6000, 10), caption: optional(text(300)) });
type Typed = InferType<typeof form>;

interface Props {
  /** Keeps what is typed here apart from other forms. */
  place: string;
  label: string;
  help: string;
  submit: string;
  variant?: ButtonVariant;
  /** @returns the refusal, where it was refused. */
  onSend: (statement: StatementDraft, key: string) => Promise<{ error?: unknown }>;
}

/** What a side says, with pictures and papers and what they show. */
export function StatementForm({ place, label, help, submit, variant = "primary", onSend }: Props) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const files = useUploads({ purpose: "evidence", place, most: mostPapersAtOnce, kept: true });
  const { arrived, ...arrival } = useArrival(files);
  const typed = useContractForm(form, { defaultValues: { words: "", caption: "" } });
  const { drop } = useKeptForm(place, typed);
  const [refused, setRefused] = useState<unknown>();
  const send = typed.handleSubmit(async ({ words, caption }: Typed) => {
    const ids = await arrived();
    if (!ids) return;
    const statement = { words, evidence: (ids[0] ?? []).map((document) => ({ document, caption })) };
    const { error } = await onSend(statement, keyFor(statement));
    setRefused(error);
    if (!error) {
      drop();
      files.clear();
    } else if (isApiError(error)) {
      typed.refuse(error);
      refuseFiles(error, { evidence: files });
    }
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea label={label} help={help} rows={5} {...typed.field("words")} />
      <FileField uploads={files} optional label={t("form.files")} />
      {files.files.length > 0 && (
        <TextInput optional label={t("form.caption")} help={t("form.captionHelp")} {...typed.field("caption")} />
      )}
      <Refusal error={refused} place="form" />
      <div className={styles.buttons}>
        <Button type="submit" variant={variant} loading={typed.formState.isSubmitting || arrival.isAwaiting}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
