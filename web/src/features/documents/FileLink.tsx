import type { DocumentView } from "#shared/documents/contract.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { sizeWords } from "./file-words.ts";
import { Thumbnail } from "./Thumbnail.tsx";
import { useFileAddress } from "./use-file-address.ts";
import styles from "./FileLink.module.css";

interface Props {
  document: Pick<DocumentView, "id" | "name" | "size" | "url" | "expiresAt" | "variants" | "mediaType">;
}

/** A paper or picture with its name and size. Pressed, it is saved: none is ever opened as a page of ours. */
export function FileLink({ document }: Props) {
  const language = useLanguage();
  const open = useFileAddress(document);
  const { name, size, url } = document;
  const words = (
    <>
      <Thumbnail document={document} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.size}>{sizeWords(size, language)}</span>
    </>
  );
  if (!url) return <span className={styles.file}>{words}</span>;
  return (
    <a href={url} download={name} className={styles.file} onClick={open}>
      {words}
    </a>
  );
}
