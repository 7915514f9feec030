import type { DocumentView } from "#shared/documents/contract.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconFileText, IconFileTypePdf, IconTable } from "#web/src/ui/icons.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./UploadList.module.css";

/** A picture in small, or the sign of what the file is. */
export function Thumbnail({ document }: { document: Pick<DocumentView, "variants" | "mediaType"> }) {
  const { variants, mediaType } = document;
  if (variants.length > 0)
    return <PictureOf variants={variants} alt="" sizes="40px" className={classNames(styles.icon, styles.picture)} />;
  const sign =
    mediaType === "application/pdf"
      ? IconFileTypePdf
      : mediaType && /sheet|csv/.test(mediaType)
        ? IconTable
        : IconFileText;
  return <Icon of={sign} className={styles.icon} />;
}
