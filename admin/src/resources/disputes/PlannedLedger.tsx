import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import type { LedgerDraft } from "#shared/disputes/desk-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Journals } from "../../ui/Journals.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./PlannedLedger.module.css";

/** So long after the last key. */
const pause = 250;

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), pause);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Each entry that a decision would make in the books, as the server computes it, while it is typed. */
export function PlannedLedger({ disputeId, outcome, releasedAmount }: { disputeId: string } & LedgerDraft) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const asked = useSettled(JSON.stringify({ outcome, releasedAmount }));
  const { data: planned, error } = useQuery({
    queryKey: ["planned-ledger", disputeId, asked],
    queryFn: () => data.plannedLedger(disputeId, JSON.parse(asked) as LedgerDraft),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (error)
    return (
      <Notice tone="danger" role="alert">
        {refusalText(error).text}
      </Notice>
    );
  // What is shown is of the amount that stands in the form, or is grey until it is.
  const isOld = asked !== JSON.stringify({ outcome, releasedAmount });
  return (
    <section className={styles.planned} aria-label={t("desk.ledger.title")} aria-busy={!planned || isOld}>
      <h3>{t("desk.ledger.title")}</h3>
      {planned && planned.journals.length === 0 && <p>{t("desk.ledger.none")}</p>}
      {planned && planned.journals.length > 0 && (
        <Journals journals={planned.journals} title={t("desk.ledger.title")} />
      )}
      <p className={styles.help}>{t("desk.ledger.help")}</p>
    </section>
  );
}
