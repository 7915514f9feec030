import { object } from "yup";
import type { CaseView } from "#shared/disputes/case-view.ts";
import type { ReturnDraft } from "#shared/disputes/contract.ts";
import { throughEscrowOnly } from "#shared/bank-details/payment-words.ts";
import { requiredName } from "#shared/kernel/name-field.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { problem } from "#shared/kernel/fields.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { carry, useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useProveReturnMutation } from "./api.ts";
import styles from "./CasePage.module.css";

const form = object({ document: requiredName(120).test(throughEscrowOnly) });

/** The buyer shows by a transport document that the goods are on their way back. */
export function ReturnForm({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const place = `case:${found.id}:return`;
  const files = useUploads({ purpose: "evidence", place, most: mostPapersAtOnce, kept: true });
  const { arrived, ...arrival } = useArrival(files);
  const typed = useContractForm(form, { defaultValues: { document: "" } });
  const { drop } = useKeptForm(place, typed);
  const [prove, { isLoading, error }] = useProveReturnMutation();
  const send = typed.handleSubmit(async ({ document }: Pick<ReturnDraft, "document">) => {
    const ids = await arrived();
    const documents = ids?.[0] ?? [];
    if (!ids || documents.length === 0) {
      typed.setError("document", carry(problem("required")));
      return;
    }
    const answer = await prove({
      disputeId: found.id,
      document,
      documents,
      idempotencyKey: keyFor([document, documents]),
    });
    if (!answer.error) {
      drop();
      files.clear();
    } else if (isApiError(answer.error)) {
      typed.refuse(answer.error);
      refuseFiles(answer.error, { documents: files });
    }
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
      <TextInput label={t("return.document")} help={t("return.help")} autoComplete="off" {...typed.field("document")} />
      <FileField uploads={files} label={t("return.files")} />
      <Refusal error={error} place="form" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isLoading || arrival.isAwaiting}>
          {t("return.submit")}
        </Button>
      </div>
    </form>
  );
}
