import { useEffect, useState, type ComponentType } from "react";
import { useTranslation, type Translator } from "#web/src/i18n/use-translation.ts";
import { withTexts } from "#web/src/i18n/with-texts.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconPaperclip, IconRefresh } from "#web/src/ui/icons.ts";
import type { InquiryFilesProps } from "./InquiryUploads.tsx";
import styles from "./InquiryFiles.module.css";

interface Props extends InquiryFilesProps {
  /** The reader may send inquiries. */
  allowed: boolean;
}

type Uploads = ComponentType<InquiryFilesProps>;
/** Most readers of a listing send no files, so what sends them comes to those who may, with its texts. */
const load = async (i18n: Translator): Promise<Uploads> =>
  (await withTexts(import("./InquiryUploads.tsx"), i18n, "documents")).InquiryUploads;

/** Files that go with an inquiry: a sample's picture, a specification. */
export function InquiryFiles({ allowed, ...props }: Props) {
  const { t, i18n } = useTranslation("catalogue");
  const [Fields, setFields] = useState<Uploads>();
  const [failed, setFailed] = useState(false);
  const [isAskedAgain, setAskedAgain] = useState(false);
  const awaited = allowed && !Fields && !failed;
  useEffect(() => {
    if (!awaited) return;
    load(i18n).then(
      (arrived) => setFields(() => arrived),
      () => setFailed(true),
    );
  }, [awaited, i18n]);
  if (!allowed) return null;
  if (Fields) return <Fields {...props} />;
  // The server knows no reader, so what it wrote has no place for files; nor is there one until it can take some.
  if (!failed) return null;
  return (
    <div className={styles.buttons}>
      {/* What could not come is asked for again by a press. A browser that has missed a script once may not ask for it again before the page is read anew; what was typed is kept. */}
      {isAskedAgain ? (
        <>
          <span role="alert" className={styles.missing}>
            {t("inquiry.attachFailed")}
          </span>
          <Button size="small" icon={IconRefresh} onClick={() => window.location.reload()}>
            {t("inquiry.reload")}
          </Button>
        </>
      ) : (
        <Button
          variant="ghost"
          size="small"
          icon={IconPaperclip}
          onClick={() => {
            setAskedAgain(true);
            setFailed(false);
          }}
        >
          {t("inquiry.attach")}
        </Button>
      )}
    </div>
  );
}
