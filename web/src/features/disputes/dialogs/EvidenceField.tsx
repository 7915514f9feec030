import { FileField } from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { Evidence } from "./use-evidence.ts";
import styles from "./CaseForm.module.css";

interface Props {
  evidence: Evidence;
  error?: string | undefined;
  optional?: boolean;
}

/** Files, with a line for what each of them shows once it has arrived. */
export function EvidenceField({ evidence, error, optional }: Props) {
  const { t } = useTranslation("case-page");
  const { uploads, captionOf, describe } = evidence;
  const arrived = uploads.files.flatMap(({ key, name, documentId }) => (documentId ? [{ key, name, documentId }] : []));
  return (
    <>
      <FileField
        uploads={uploads}
        label={t("evidence.files")}
        help={t("evidence.filesHelp")}
        error={error}
        optional={optional ?? false}
      />
      {arrived.length > 0 && (
        <div className={styles.captions}>
          {arrived.map(({ key, name, documentId }) => (
            <TextInput
              key={key}
              optional
              label={t("evidence.caption", { name })}
              maxLength={300}
              value={captionOf(documentId)}
              onChange={(event) => describe(documentId, event.target.value)}
            />
          ))}
        </div>
      )}
    </>
  );
}
