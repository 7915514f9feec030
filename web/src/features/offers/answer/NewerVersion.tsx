import { useEffect, useRef } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Comparison } from "../terms/Comparison.tsx";
import type { OtherVersion } from "./other-version.ts";
import styles from "./AnswerDialog.module.css";

/** What was read beside what holds now: the reader is asked anew. */
export function NewerVersion({ named, now, side }: OtherVersion & { side: "supplier" | "buyer" }) {
  const { t } = useTranslation("negotiation");
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed stands below; what it is asked about has come above.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [now.number]);
  const words = now.by === side ? t("other.own", { number: now.number }) : null;
  return (
    <div ref={place} tabIndex={-1} className={styles.newer}>
      <Notice tone="amber" role="alert" title={t("other.title")}>
        {words ?? (named ? t("other.note", { named: named.number }) : t("other.noteUnknown"))}
      </Notice>
      <div className={styles.compared}>
        <Comparison before={named} now={now} side={side} />
      </div>
    </div>
  );
}
