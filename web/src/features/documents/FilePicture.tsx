import { useRef, useState } from "react";
import type { DocumentView } from "#shared/documents/contract.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { documentsApi } from "./api.ts";
import { FileLink } from "./FileLink.tsx";
import styles from "./FilePicture.module.css";

/** A picture that came with something, as a picture: pressed, it is shown as large as the window allows, and can be saved there. */
export function FilePicture({ document: given }: { document: DocumentView }) {
  const { t } = useTranslation("documents");
  const dispatch = useAppDispatch();
  const [fresh, setFresh] = useState<DocumentView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const hasAsked = useRef(false);
  const document = fresh?.id === given.id ? fresh : given;
  // Its address ends after a while; one that was scrolled to later is asked for once more.
  const onError = async () => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    const { getDocument } = documentsApi.endpoints;
    const { data } = await dispatch(getDocument.initiate(given.id, { subscribe: false, forceRefetch: true }));
    if (data) setFresh(data);
  };
  const { variants, name } = document;
  return (
    <>
      <button type="button" className={styles.small} onClick={() => setOpen(true)}>
        <PictureOf
          variants={variants}
          alt={t("picture", { name })}
          sizes="280px"
          className={styles.picture}
          onError={() => void onError()}
        />
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="large"
        title={<bdi>{name}</bdi>}
        footer={<FileLink document={document} />}
      >
        <PictureOf variants={variants} alt={t("picture", { name })} sizes="100vw" className={styles.large} eager />
      </Dialog>
    </>
  );
}
