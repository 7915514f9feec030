import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { IntoView } from "./IntoView.tsx";
import styles from "./Refusal.module.css";

interface Props {
  error: unknown;
  /** `form` where something has been typed. */
  place?: "form";
}

/** Why the last click was refused, beside its button. Nothing without an error. */
export function Refusal({ error, place }: Props) {
  const { t } = useTranslation("ui");
  const problemText = useProblemText(place);
  if (!error) return null;
  const { text, reference } = problemText(error);
  return (
    <IntoView>
      <Notice tone="danger" role="alert" title={text}>
        {reference && (
          <span className={styles.reference}>
            {t("reference")}{" "}
            <CopyButton text={reference} what={t("copyReference")}>
              {reference}
            </CopyButton>
          </span>
        )}
      </Notice>
    </IntoView>
  );
}
