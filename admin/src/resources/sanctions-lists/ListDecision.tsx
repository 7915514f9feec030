import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { SanctionsListDetail } from "#shared/sanctions/contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useProblemText, useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./SanctionsLists.module.css";

/** Puts a list that was read in force, or throws it away. */
export function ListDecision({ list }: { list: SanctionsListDetail }) {
  const t = useTranslate();
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  const [confirmed, setConfirmed] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const { move, isRunning, problems } = useMove({ resource: "sanctions-lists", record: list, onRefused: setRefusal });
  const problem = problems.find(({ field }) => field === "confirmed");
  const asks = list.can.includes("commit") && (list.removesMany || problem !== undefined);
  const make = (action: "commit" | "discard") => {
    setRefusal(undefined);
    void move(action, action === "commit" ? { confirmed } : {});
  };
  return (
    <Panel title={t("sanctions:lists.panel")}>
      <Stack>
        {refusal !== undefined && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <p>{t(`sanctions:lists.meaning.${list.status}`)}</p>
        {list.status === "current" && (
          <p role="status">
            {list.toScreen > 0
              ? t("sanctions:lists.screening", { count: list.toScreen })
              : t("sanctions:lists.screened")}
          </p>
        )}
        {list.decidedAt && (
          <Facts
            items={[
              {
                label: t("sanctions:lists.decidedBy"),
                value: list.decidedBy ?? t("sanctions:lists.byItself"),
                wide: true,
              },
              { label: t("sanctions:lists.decidedAt"), value: <Moment at={list.decidedAt} />, wide: true },
            ]}
          />
        )}
        {asks && (
          <>
            <label className={styles.confirm}>
              <input type="checkbox" checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />
              {t("sanctions:lists.confirm", { removed: list.removed })}
            </label>
            <FieldError id="removes-many">{problem && problemText(problem)}</FieldError>
          </>
        )}
        {list.can.length > 0 && (
          <div className={styles.buttons}>
            <Button variant="contained" color="primary" disabled={isRunning} onClick={() => make("commit")}>
              {t("sanctions:lists.commit")}
            </Button>
            <Button color="error" disabled={isRunning} onClick={() => make("discard")}>
              {t("sanctions:lists.discard")}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
