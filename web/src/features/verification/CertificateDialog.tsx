import { certificationNames } from "#shared/catalogue/choices.ts";
import { certificateDraft, type CertificateView } from "#shared/verification/contract.ts";
import { FileField } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Refused } from "#web/src/ui/Field.tsx";
import { IconFilePlus, IconReplace } from "#web/src/ui/icons.ts";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useAddCertificateMutation } from "./api.ts";
import { SendDialog } from "./SendDialog.tsx";
import { useSentFiles } from "./use-sent-files.ts";
import styles from "./Dialogs.module.css";

// The files are checked where they are chosen.
const typedPart = certificateDraft.omit(["documents", "replaces"]);
const blank = { kind: "", body: "", number: "", issuedOn: "", validUntil: "" };

interface Props {
  organizationId: string;
  /** The one whose place it takes: the same scheme and, mostly, body and number. */
  replaced?: CertificateView | undefined;
  onClose: () => void;
}

export function CertificateDialog({ organizationId, replaced, onClose }: Props) {
  const { t } = useTranslation(["verification", "choices"]);
  const { keyFor } = useIntentionKey();
  const [add, { isLoading }] = useAddCertificateMutation();
  const place = `certificate:${organizationId}:${replaced?.id ?? "new"}`;
  const files = useSentFiles({ purpose: "certificatePaper", place });
  const form = useContractForm<typeof typedPart, typeof blank>(typedPart, {
    defaultValues: replaced
      ? { ...blank, kind: replaced.kind, body: replaced.body, number: replaced.number }
      : { ...blank },
  });
  const { drop } = useKeptForm(place, form);
  const discard = () => {
    files.uploads.clear();
    drop();
  };
  const send = form.handleSubmit(async (typed) => {
    if (isLoading || files.arrival.isAwaiting) return;
    const documents = await files.wait();
    if (!documents) return;
    const draft = { ...typed, documents, replaces: replaced?.id ?? null };
    const answer = await add({ organizationId, draft, idempotencyKey: keyFor(draft) });
    if (answer.error) return files.refuse(answer.error, form.refuse);
    discard();
    onClose();
  });
  return (
    <SendDialog
      title={t(replaced ? "certificates.replaceTitle" : "certificates.addTitle")}
      subtitle={replaced && t("dialog.replaces")}
      submit={{ label: t(replaced ? "dialog.replace" : "dialog.add"), icon: replaced ? IconReplace : IconFilePlus }}
      onSubmit={send}
      loading={isLoading}
      arrival={files.arrival}
      typed={files.uploads.files.length > 0 || form.formState.isDirty}
      onDiscard={discard}
      onClose={onClose}
      error={files.error}
    >
      <div className={styles.pair}>
        <Select
          label={t("certificates.scheme")}
          placeholder={t("details.choose")}
          options={certificationNames.map((value) => ({ value, label: t(`choices:certification.${value}`) }))}
          {...form.field("kind")}
        />
        <TextInput label={t("certificates.number")} autoComplete="off" {...form.field("number")} />
      </div>
      <TextInput
        label={t("certificates.body")}
        help={t("certificates.bodyHelp")}
        autoComplete="off"
        {...form.field("body")}
      />
      <div className={styles.pair}>
        <TextInput type="date" label={t("certificates.issuedOn")} {...form.field("issuedOn")} />
        <TextInput type="date" label={t("certificates.validUntil")} {...form.field("validUntil")} />
      </div>
      <FileField
        uploads={files.uploads}
        label={t("certificates.paper")}
        help={t("dialog.paperNote")}
        error={files.isMissing && <Refused>{t("dialog.filesNeeded")}</Refused>}
      />
    </SendDialog>
  );
}
