import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useDataProvider, useGetList, useTranslate } from "react-admin";
import { v7 as uuid } from "uuid";
import { rateImport, type ImportedRates, type StoredRateView } from "#shared/currencies/contract.ts";
import { readRateLines } from "#shared/currencies/rules.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf } from "../../providers/http.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useProblemText, useRefusalText } from "../../ui/use-refusal-text.ts";
import { ImportResult } from "./ImportResult.tsx";
import { RatePreview } from "./RatePreview.tsx";
import styles from "./Rates.module.css";

const nothingTyped = { source: "", asOf: "", lines: "", confirmed: false };
/** The newest of each currency: there are not that many. */
const newest = {
  filter: { newest: true },
  sort: { field: "currency", order: "ASC" as const },
  pagination: { page: 1, perPage: 100 },
};

/** What is typed as the API takes it; a moment without seconds is one in UTC. */
const draftOf = ({ source, asOf, lines, confirmed }: typeof nothingTyped) => ({
  source: source.trim(),
  asOf: asOf === "" ? "" : `${asOf}Z`,
  rates: readRateLines(lines),
  confirmed,
});

/** Source, time and lines of rates, with a preview beside the last ones; nothing is entered unless all of it is right. */
export function ImportPanel() {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  const { draft: typed, write: keep, clear } = useDraft("reference-rates", nothingTyped);
  const { data: last = [] } = useGetList<StoredRateView>("reference-rates", newest);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState<ImportedRates>();
  const [isRunning, setRunning] = useState(false);
  const intention = useRef({ meaning: "", key: "" });
  const draft = draftOf(typed);
  const write = (change: Partial<typeof nothingTyped>) => {
    keep(change);
    setDone(undefined);
    setRefusal(undefined);
    const after = draftOf({ ...typed, ...change });
    // What the server alone can find stays until the lines are changed.
    if (problems.length > 0) setProblems("lines" in change ? checkForm(rateImport, after) : problems);
  };
  const send = async () => {
    const found = checkForm(rateImport, draft);
    setProblems(found);
    if (found.length > 0 || isRunning) return;
    setRunning(true);
    setRefusal(undefined);
    const meaning = JSON.stringify(draft);
    if (intention.current.meaning !== meaning) intention.current = { meaning, key: uuid() };
    try {
      const imported = await data.importRates(draft, intention.current.key);
      clear();
      setDone(imported);
      await Promise.all(
        ["reference-rates", "proposed-rates"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
    } catch (error) {
      const { fields } = refusalOf(error).details;
      if (fields) setProblems(fields);
      else setRefusal(error);
    } finally {
      setRunning(false);
    }
  };
  const problemOf = (field: string) => {
    const problem = problems.find((found) => found.field === field);
    return problem && problemText(problem);
  };
  const ofLines = problems.flatMap((problem) => {
    const [, index] = /^rates\[(\d+)\]/.exec(problem.field) ?? [];
    return index === undefined
      ? problem.field === "rates"
        ? [problemText(problem)]
        : []
      : [t("rates.line", { number: Number(index) + 1, problem: problemText(problem) })];
  });
  const isJump = problems.some(({ key }) => key === "rateJump");
  return (
    <div className={styles.panel}>
      <Panel title={t("rates.import")}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <div className={styles.pair}>
            <Field
              label={t("rates.source")}
              help={t("rates.sourceHelp")}
              error={problemOf("source")}
              value={typed.source}
              onChange={({ target }) => write({ source: target.value })}
            />
            <Field
              label={t("rates.asOf")}
              help={t("rates.asOfHelp")}
              type="datetime-local"
              error={problemOf("asOf")}
              value={typed.asOf}
              onChange={({ target }) => write({ asOf: target.value })}
            />
          </div>
          <Field
            label={t("rates.lines")}
            help={t("rates.importHint")}
            describedBy={ofLines.length > 0 ? "rates-lines-error" : undefined}
            multiline
            minRows={4}
            maxRows={16}
            placeholder={"EUR 1.0832\nKES 0.00772"}
            value={typed.lines}
            onChange={({ target }) => write({ lines: target.value, confirmed: false })}
          />
          <FieldError id="rates-lines-error">
            {ofLines.length > 0 &&
              ofLines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))}
          </FieldError>
          <p className={styles.hint}>{t("rates.secondPersonHint")}</p>
          {draft.rates.length > 0 && <RatePreview rates={draft.rates} last={last} />}
          {(isJump || typed.confirmed) && (
            <label className={styles.confirm}>
              <input
                type="checkbox"
                checked={typed.confirmed}
                onChange={({ target }) => write({ confirmed: target.checked })}
              />
              {t("rates.confirm")}
            </label>
          )}
          {refusal !== undefined && (
            <Notice tone="danger" role="alert">
              {refusalText(refusal).text}
            </Notice>
          )}
          {done && <ImportResult {...done} />}
          <div>
            <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
              {t("rates.import")}
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
