import Button from "@mui/material/Button";
import { useState } from "react";
import { useDataProvider, useListContext, useResourceContext, useTranslate, type RaRecord } from "react-admin";
import { saveFile } from "#shared/browser/save-file.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { IconDownload } from "./icons.ts";
import { fileText, mostFileRows, readAllRows, type FileColumn } from "./list-file.ts";
import styles from "./ListFile.module.css";
import { useLanguage } from "./use-language.ts";
import { useRefusalText } from "./use-refusal-text.ts";

type State =
  | { name: "idle" }
  | { name: "reading"; read: number; total: number }
  | { name: "saved"; rows: number; isCut: boolean }
  | { name: "failed"; error: unknown };

/** Saves what the list's search and filters let through, all its pages, as a file for a spreadsheet. */
export function ListFile<Row extends RaRecord>({ columns }: { columns: readonly FileColumn<Row>[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const data = useDataProvider();
  const resource = useResourceContext() ?? "";
  const refusalText = useRefusalText();
  const list = useListContext<Row>();
  const { sort, total = 0 } = list;
  const [state, setState] = useState<State>({ name: "idle" });
  const isReading = state.name === "reading";
  const number = (value: number) => formatNumber(String(value), language);

  const save = async () => {
    setState({ name: "reading", read: 0, total });
    try {
      const rows = await readAllRows<Row>({
        data,
        resource,
        sort,
        filter: list.filterValues as Record<string, unknown>,
        onProgress: (read, all) => setState({ name: "reading", read, total: Math.max(read, all) }),
      });
      const name = `${resource}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(name, await fileText(columns, rows, language), "text/csv;charset=utf-8");
      setState({ name: "saved", rows: rows.length, isCut: rows.length >= mostFileRows });
    } catch (error) {
      setState({ name: "failed", error });
    }
  };

  return (
    <div className={styles.file}>
      <p role="status" className={styles.state}>
        {isReading && t("list.file.reading", { read: number(state.read), total: number(state.total) })}
        {state.name === "saved" &&
          (state.isCut
            ? t("list.file.cut", { most: number(mostFileRows) })
            : t("list.file.saved", { count: state.rows }))}
        {state.name === "failed" && <span className={styles.failed}>{refusalText(state.error).text}</span>}
      </p>
      <Button
        size="small"
        variant="text"
        disabled={isReading || total === 0}
        startIcon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void save()}
      >
        {t("list.file.save")}
      </Button>
    </div>
  );
}
