import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { ListBase, Pagination, useListContext, useTranslate, type RaRecord } from "react-admin";
import { Navigate } from "react-router-dom";
import { formatNumber } from "#shared/look/numbers.ts";
import { statusOf } from "../providers/http.ts";
import { ListFile } from "./ListFile.tsx";
import type { FileColumn } from "./list-file.ts";
import styles from "./ListPage.module.css";
import { PageHead } from "./PageHead.tsx";
import { RowTable, type Column } from "./RowTable.tsx";
import { SearchField } from "./SearchField.tsx";
import { EmptyState, ErrorState, Waiting } from "./States.tsx";
import { pageSizes, useCleanAddress } from "./use-clean-address.ts";
import { useFilters } from "./use-filters.ts";
import { useLanguage } from "./use-language.ts";

interface Props<Row extends RaRecord> {
  title: string;
  lede: string;
  sort: { field: string; order: "ASC" | "DESC" };
  /** What is set when the list is first opened. */
  filterDefaults?: Record<string, unknown>;
  /** What can be searched for; without one there is no search. */
  searchLabel?: string;
  /** More filters, beside the search. */
  filters?: ReactNode;
  columns: readonly Column<Row>[];
  empty: { title: string; sentence?: string };
  /** What its file holds. */
  file: readonly FileColumn<Row>[];
  /** Above the list. */
  children?: ReactNode;
  below?: (row: Row) => ReactNode;
}

/** Refusals are shown in the page, never as a passing message. */
const quietly = { onError: () => undefined };
const noFilter = {};

/** A staff list: search, filters, sorting and pages stand in the address, so that it can be sent to a colleague. */
export function ListPage<Row extends RaRecord>({ sort, filterDefaults = noFilter, ...page }: Props<Row>) {
  const clean = useCleanAddress();
  if (clean) return <Navigate to={clean} replace />;
  return (
    <ListBase
      sort={sort}
      perPage={25}
      filterDefaultValues={filterDefaults}
      queryOptions={quietly}
      disableAuthentication
      exporter={false}
    >
      <Frame {...page} sort={sort} filterDefaults={filterDefaults} />
    </ListBase>
  );
}

function Frame<Row extends RaRecord>({ title, lede, searchLabel, filters, file, children, ...rows }: Props<Row>) {
  const t = useTranslate();
  const { total = 0, isPending, error } = useListContext<Row>();
  const cap = useCap();
  return (
    <>
      <PageHead title={title} lede={lede} />
      {children}
      <section className={styles.list} aria-label={title}>
        {(searchLabel ?? filters) && (
          <div className={styles.filters} role="search">
            {searchLabel && <SearchField label={searchLabel} />}
            {filters}
            <p className={styles.count} role="status">
              {!isPending && !error && (cap ? t("list.foundMore", { shown: cap }) : t("list.found", { count: total }))}
            </p>
          </div>
        )}
        <Rows {...rows} title={title} />
        <ListFile columns={file} />
      </section>
    </>
  );
}

/** What a list is counted up to, as the reader writes it, where there are more. */
function useCap(): string | undefined {
  const language = useLanguage();
  const { total = 0, meta } = useListContext() as { total?: number; meta?: { totalCapped?: boolean } };
  return meta?.totalCapped ? formatNumber(String(total), language) : undefined;
}

type RowsProps<Row extends RaRecord> = Omit<Props<Row>, "lede" | "searchLabel" | "filters" | "file" | "children">;

function Rows<Row extends RaRecord>({ title, columns, empty, below, filterDefaults, sort: firstSort }: RowsProps<Row>) {
  const t = useTranslate();
  const { data, isPending, error, refetch, sort, setSort } = useListContext<Row>();
  const cap = useCap();
  const filters = useFilters();
  const begin = () => {
    filters.set(filterDefaults ?? noFilter);
    setSort(firstSort);
  };
  const clear = <Button onClick={begin}>{t("list.clear")}</Button>;
  // The address names a filter or an order that there is not: asking again would not help.
  if (statusOf(error) === 400)
    return <EmptyState title={t("list.failed")} sentence={t("list.unknown")} action={clear} />;
  const failure = error && <ErrorState title={t("list.failed")} error={error} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  if (isPending || !data) return <Waiting />;
  if (data.length === 0) {
    if (JSON.stringify(filters.values) === JSON.stringify(filterDefaults)) return <EmptyState {...empty} />;
    return <EmptyState title={t("list.noneFound")} sentence={t("list.noneFoundHint")} action={clear} />;
  }
  // Its types know nothing of it, but it hands on what it does not know. On a phone it has no words of its own.
  const arrow = (type: string, page?: number, selected?: boolean) =>
    t(`ra.navigation.${type === "page" && selected ? "current_page" : type}`, { page });
  const rangeOfMore = cap && {
    labelDisplayedRows: ({ from, to }: { from: number; to: number }) =>
      t("list.rangeOfMore", { begin: from, end: to, shown: cap }),
  };
  const turn = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === "ASC" ? "DESC" : "ASC" });
  return (
    <>
      {failure}
      <RowTable
        caption={title}
        columns={columns}
        rows={data}
        rowKey={({ id }) => String(id)}
        sort={sort}
        onSort={turn}
        below={below}
      />
      <div className={styles.pages}>
        <Pagination rowsPerPageOptions={pageSizes} {...{ getItemAriaLabel: arrow, ...rangeOfMore }} />
      </div>
    </>
  );
}
