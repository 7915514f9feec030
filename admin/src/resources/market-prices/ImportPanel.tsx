import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { largestPriceFile } from "#shared/market-prices/import-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf } from "../../providers/http.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { FilePicker } from "../../ui/FilePicker.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Outward } from "../../ui/Outward.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./MarketPrices.module.css";

const publisher = "https://www.worldbank.org/en/research/commodity-markets";

/** A file or pasted lines, of which a preview is made; what is wrong stands beside it, and what was pasted stays. */
export function ImportPanel() {
  const t = useTranslate();
  const words = (name: string, values?: object) => t(`market-prices:${name}`, values);
  const data = useDataProvider<ConsoleData>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const id = useId();
  const [file, setFile] = useState<File>();
  const { draft, write, clear } = useDraft("market-prices", { lines: "" });
  const [problems, setProblems] = useState<readonly Omit<FieldProblem, "field">[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  const begin = () => {
    setProblems([]);
    setRefusal(undefined);
  };
  const send = async () => {
    begin();
    const given = file ?? (draft.lines.trim() === "" ? undefined : new Blob([draft.lines]));
    if (!given) return setProblems([{ key: "chooseFirst" }]);
    if (given.size > largestPriceFile) return setProblems([{ key: "problem.tooLargeFile" }]);
    setRunning(true);
    try {
      const made = await data.previewPrices(given, file?.name ?? words("pastedName"));
      clear();
      await queries.invalidateQueries({ queryKey: ["market-price-imports"] });
      void navigate(`/market-price-imports/${made.id}`);
    } catch (error) {
      const { fields } = refusalOf(error).details;
      if (fields) setProblems(fields.map(({ key, values }) => ({ key: `problem.${key}`, ...(values && { values }) })));
      else setRefusal(error);
    } finally {
      setRunning(false);
    }
  };
  const problemId = `${id}-problem`;
  return (
    <div className={styles.panel}>
      <Panel title={words("import")} aside={<Outward to={publisher}>{words("workbookFrom")}</Outward>}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isRunning) void send();
          }}
        >
          <div className={styles.file}>
            <strong>{words("file")}</strong>
            <FilePicker
              label={words("file")}
              accept=".xlsx,.csv,.txt,text/csv"
              chosen={file}
              describedBy={`${id}-help ${problemId}`}
              onChoose={(chosen) => {
                begin();
                setFile(chosen);
              }}
            />
            <p id={`${id}-help`} className={styles.hint}>
              {words("fileHelp")}
            </p>
          </div>
          <Field
            label={words("paste")}
            help={words("pasteHelp")}
            multiline
            minRows={3}
            maxRows={12}
            placeholder={words("pasteExample")}
            value={draft.lines}
            onChange={({ target }) => {
              begin();
              write({ lines: target.value });
            }}
          />
          <FieldError id={problemId}>
            {problems.length > 0 &&
              problems.map(({ key, values }, index) => (
                <span key={index} className={styles.line}>
                  {words(key, { ...values, ...(values?.count !== undefined && { smart_count: values.count }) })}
                </span>
              ))}
          </FieldError>
          {refusal !== undefined && (
            <Notice tone="danger" role="alert">
              {refusalText(refusal).text}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
              {words(isRunning ? "reading" : "preview")}
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
