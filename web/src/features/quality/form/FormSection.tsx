import { useId, useState, type ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import styles from "./InspectionForm.module.css";

interface Props {
  number: number;
  title: string;
  help?: string;
  /** Something in it is wrong: it is open until that is mended. */
  isWrong: boolean;
  /** Nothing comes after it. */
  isLast?: boolean;
  children: ReactNode;
}

/** A part of the form. On a phone it is folded once it is done, and says so; where there is room all of them stay open. */
export function FormSection({ number, title, help, isWrong, isLast, children }: Props) {
  const { t } = useTranslation("quality");
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  const folded = isFolded && !isWrong;
  const fold = () => {
    setFolded(true);
    // The next part is what comes under the thumb.
    const next = document.getElementById(id)?.nextElementSibling;
    requestAnimationFrame(() => next?.scrollIntoView({ block: "start" }));
  };
  return (
    <Card as="section" id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {number}. {title}
        </h2>
        {help && <p className={styles.help}>{help}</p>}
        <Button
          variant="ghost"
          size="small"
          className={styles.phone}
          aria-expanded={!folded}
          aria-controls={`${id}-body`}
          onClick={() => setFolded(!folded)}
        >
          {t(folded ? "form.open" : "form.fold")}
        </Button>
      </div>
      <div id={`${id}-body`} className={classNames(styles.body, folded && styles.folded)}>
        {children}
        {!isLast && (
          <Button size="small" className={styles.phone} onClick={fold}>
            {t("form.next")}
          </Button>
        )}
      </div>
    </Card>
  );
}
