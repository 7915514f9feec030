import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { listFormats, listSources, type ListSource } from "#shared/sanctions/choices.ts";
import { largestList } from "#shared/sanctions/rules.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf } from "../../providers/http.ts";
import { Choice, Field, FieldError } from "../../ui/Field.tsx";
import { FilePicker } from "../../ui/FilePicker.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useProblemText, useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./SanctionsLists.module.css";

/** Reads the file of a list; what it changes is shown before it is in force. What was chosen stays where it was refused. */
export function ReadPanel() {
  const t = useTranslate();
  const language = useLanguage();
  const data = useDataProvider<ConsoleData>();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const refusalText = useRefusalText();
  const id = useId();
  const [source, setSource] = useState<ListSource>("un");
  const [listedOn, setDay] = useState("");
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  const asksDay = listFormats[source] === "table";
  const problemOf = (field: string) => {
    const problem = problems.find((found) => found.field === field);
    return problem && problemText(problem);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setProblems(problems.filter(({ field }) => field !== "file"));
    setRefusal(undefined);
  };
  const check = (): FieldProblem[] => [
    ...(file ? [] : [{ field: "file", key: "required" }]),
    ...(asksDay && listedOn === "" ? [{ field: "listedOn", key: "required" }] : []),
  ];
  const read = async () => {
    const found = check();
    setProblems(found);
    if (found.length > 0 || !file || isRunning) return;
    setRunning(true);
    setRefusal(undefined);
    try {
      const list = await data.readSanctionsList(file, { source, ...(asksDay && { listedOn }) });
      await navigate(`/sanctions-lists/${list.id}`);
    } catch (error) {
      const { fields } = refusalOf(error).details;
      if (fields) setProblems(fields);
      else setRefusal(error);
    } finally {
      setRunning(false);
    }
  };
  const megabytes = formatNumber(String(largestList / 1024 / 1024), language);
  const fileProblem = problemOf("file") ?? problemOf("source");
  return (
    <div className={styles.panel}>
      <Panel title={t("sanctions:read.title")}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void read();
          }}
        >
          <div className={styles.pair}>
            <Choice
              label={t("sanctions:lists.source")}
              value={source}
              onChange={(value) => {
                setSource(value as ListSource);
                setProblems([]);
              }}
              options={listSources.map((value) => ({ value, label: t(`sanctions:source.${value}`) }))}
            />
            {asksDay && (
              <Field
                label={t("sanctions:lists.day")}
                help={t("sanctions:read.dayHelp")}
                type="date"
                error={problemOf("listedOn")}
                value={listedOn}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </div>
          <p className={styles.hint}>{t(`sanctions:read.format.${listFormats[source]}`)}</p>
          <FilePicker
            label={t("sanctions:lists.file")}
            accept={listFormats[source] === "unXml" ? ".xml" : ".csv"}
            chosen={file}
            none={t("sanctions:read.none", { megabytes })}
            {...(fileProblem && { describedBy: `${id}-error` })}
            onChoose={choose}
          />
          <FieldError id={`${id}-error`}>{fileProblem}</FieldError>
          {refusal !== undefined && (
            <Notice tone="danger" role="alert">
              {refusalText(refusal).text}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="contained" color="primary" disabled={isRunning}>
              {t(isRunning ? "sanctions:read.running" : "sanctions:read.submit")}
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
