import type { MessageView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { FileLink, FilePicture } from "../documents/index.ts";
import styles from "./MessageList.module.css";

/** Papers and pictures that came with a message. */
export function MessageFiles({ documents }: Pick<MessageView, "documents">) {
  const { t } = useTranslation("threads");
  if (documents.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t("files.label")}>
      {documents.map((document) => (
        <li key={document.id}>
          {document.variants.length > 0 ? <FilePicture document={document} /> : <FileLink document={document} />}
        </li>
      ))}
    </ul>
  );
}
