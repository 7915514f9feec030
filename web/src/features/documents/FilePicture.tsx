import { useRef, useState } from "react";
import type { DocumentView } from "#shared/documents/contract.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { documentsApi } from "./api.ts";
import { FileLink } from "./FileLink.tsx";
import styles from "./FilePicture.module.css";

/** Milliseconds in which addresses that were just asked for cannot have ended. */
const renewed = 60_000;

/** A picture that came with something, as a picture: pressed, it is shown as large as the window allows, and can be saved there. */
export function FilePicture({ document: given }: { document: DocumentView }) {
  const { t } = useTranslation("documents");
  const dispatch = useAppDispatch();
  const [fresh, setFresh] = useState<DocumentView | null>(null);
  // An image that has failed is not loaded again where its next address is the same, so each time it is another one.
  const [renewals, setRenewals] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isAsking = useRef(false);
  const [isMissing, setMissing] = useState(false);
  const asked = useRef(-Infinity);
  const document = fresh?.id === given.id ? fresh : given;
  // Its addresses end after a while: of one that is scrolled to or enlarged later, others are asked for. What those do not show either is missing.
  const onError = async () => {
    if (isAsking.current) return;
    if (performance.now() - asked.current < renewed) return setMissing(true);
    asked.current = performance.now();
    isAsking.current = true;
    const { getDocument } = documentsApi.endpoints;
    const { data, isSuccess } = await dispatch(
      getDocument.initiate(given.id, { subscribe: false, forceRefetch: true }),
    );
    isAsking.current = false;
    // What was read before stays beside an error.
    if (isSuccess && data) {
      setFresh(data);
      setRenewals((count) => count + 1);
    } else setMissing(true);
  };
  const { variants, name } = document;
  const open = () => {
    // What was missing may be there by now.
    setMissing(false);
    asked.current = -Infinity;
    setOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.small} data-print="picture" onClick={open}>
        <PictureOf
          key={renewals}
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
        {isMissing ? (
          <p role="alert" className={styles.missing}>
            {t("pictureMissing")}
          </p>
        ) : (
          <PictureOf
            key={renewals}
            variants={variants}
            alt={t("picture", { name })}
            sizes="100vw"
            className={styles.large}
            eager
            onError={() => void onError()}
          />
        )}
      </Dialog>
    </>
  );
}
