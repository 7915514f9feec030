import { createContext, useContext, useId, type ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import type { ComparedTerm } from "#shared/offers/compare.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { Mark } from "../terms/Comparison.tsx";
import styles from "./CounterForm.module.css";

interface Changes {
  /** The version that is answered. */
  number: number;
  changed: readonly ComparedTerm[];
  /** What that version said. */
  was: Record<ComparedTerm, string[]>;
}

/** What differs from the version that is answered, for every part of the form. */
export const ChangesContext = createContext<Changes | null>(null);

interface Props {
  term: ComparedTerm | "validUntil" | "message";
  children: ReactNode;
}

/** One term of the form: its name, its fields, and beside them what it said before where it says something else now. */
export function TermRow({ term, children }: Props) {
  const { t } = useTranslation("negotiation");
  const id = useId();
  const changes = useContext(ChangesContext);
  const compared = term === "validUntil" || term === "message" ? null : term;
  const isChanged = compared !== null && Boolean(changes?.changed.includes(compared));
  return (
    <div role="group" aria-labelledby={id} className={classNames(styles.term, isChanged && styles.changed)}>
      <p id={id} className={styles.name}>
        {t(`term.${term}`)}
        {isChanged && <Mark />}
        {isChanged && <VisuallyHidden>, {t("counter.changedName")}</VisuallyHidden>}
      </p>
      <div className={styles.fields}>
        {children}
        {isChanged && changes && (
          <p className={styles.was}>
            <b>{t("counter.changed")}</b>{" "}
            {t("counter.was", { number: changes.number, was: changes.was[compared].join("; ") })}
          </p>
        )}
      </div>
    </div>
  );
}
