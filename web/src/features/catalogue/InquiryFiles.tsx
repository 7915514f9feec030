import { useEffect, useState, type ComponentType } from "react";
import { addTexts } from "#web/src/i18n/create.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { loadTexts } from "#web/src/i18n/load-texts.ts";
import { useTranslation, type Translator } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconPaperclip } from "#web/src/ui/icons.ts";
import type { InquiryFilesProps } from "./InquiryUploads.tsx";
import styles from "./InquiryFiles.module.css";

interface Props extends InquiryFilesProps {
  /** The reader may send inquiries. */
  allowed: boolean;
}

type Uploads = ComponentType<InquiryFilesProps>;
/** Most readers of a listing send no files, so what sends them comes to those who may, with its texts. */
async function load(i18n: Translator): Promise<Uploads> {
  const language = languageOf(i18n);
  const [{ InquiryUploads }, texts] = await Promise.all([
    import("./InquiryUploads.tsx"),
    loadTexts(language, "documents"),
  ]);
  addTexts(i18n, language, texts);
  return InquiryUploads;
}

/** Files that go with an inquiry: a sample's picture, a specification. */
export function InquiryFiles({ allowed, ...props }: Props) {
  const { t, i18n } = useTranslation("catalogue");
  const [Fields, setFields] = useState<Uploads>();
  // The server knows no reader, so what it wrote has no place for files.
  const [state, setState] = useState<"hidden" | "awaited" | "failed" | "there">("hidden");
  useEffect(() => {
    if (allowed && state === "hidden") setState("awaited");
    if (state !== "awaited") return;
    load(i18n).then(
      (arrived) => {
        setFields(() => arrived);
        setState("there");
      },
      () => setState("failed"),
    );
  }, [allowed, state, i18n]);
  if (!allowed || state === "hidden") return null;
  if (Fields) return <Fields {...props} />;
  return (
    <div className={styles.buttons}>
      {/* What could not come is asked for again by the next press. */}
      <Button
        variant="ghost"
        size="small"
        icon={IconPaperclip}
        loading={state === "awaited"}
        onClick={() => setState("awaited")}
      >
        {t("inquiry.attach")}
      </Button>
    </div>
  );
}
