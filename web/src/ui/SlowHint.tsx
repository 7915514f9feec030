import { createContext, use, useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Spinner } from "./Spinner.tsx";
import styles from "./SlowHint.module.css";

/** Whether something on the page already says why nothing comes: the dashboard's bar while the server is away. */
export const IsCauseKnown = createContext(false);

/** Stands under skeletons: says after 8 s that the connection is slow and we still try. Mount it with what is awaited. */
export function SlowHint({ after = 8000 }: { after?: number }) {
  const { t } = useTranslation("ui");
  const causeKnown = use(IsCauseKnown);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return (
    <p role="status" className={styles.hint}>
      {slow && !causeKnown && (
        <>
          <Spinner size="small" label={null} /> {t("slow")}
        </>
      )}
    </p>
  );
}
