import { type ReactNode } from "react";
import { useTranslate } from "react-admin";
import { IconArrowsSort, IconSortAscending, IconSortDescending } from "./icons.ts";
import styles from "./RowTable.module.css";

export interface Column<Row> {
  /** Also the name by which the API sorts, where it does. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  sortable?: boolean;
  /** On a phone a row is a card: its title, a line without label, or nothing; else a line with its label. */
  phone?: "title" | "bare" | "hidden";
}

interface Sort {
  field: string;
  order: "ASC" | "DESC";
}

interface Props<Row> {
  /** Says what the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort;
  onSort?: (field: string) => void;
  /** What a row unfolds: a further row. */
  below?: (row: Row) => ReactNode;
}

const spoken = { ASC: "ascending", DESC: "descending" } as const;

/** A table from 768 px on, cards below. */
export function RowTable<Row>({ caption, columns, rows, rowKey, sort, onSort, below }: Props<Row>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, header, align, sortable }) => (
            <th
              key={id}
              scope="col"
              className={align && styles.end}
              aria-sort={sort?.field === id ? spoken[sort.order] : undefined}
            >
              {sortable && onSort ? (
                <SortButton
                  header={header}
                  order={sort?.field === id ? sort.order : undefined}
                  onSort={() => onSort(id)}
                />
              ) : (
                header
              )}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={rowKey(row)}>
          <tr>
            {columns.map(({ id, header, cell, align, phone }) => (
              <td key={id} className={[align && styles.end, phone && styles[phone]].filter(Boolean).join(" ")}>
                <span className={styles.label} aria-hidden="true">
                  {header}
                </span>
                <span className={styles.value}>{cell(row)}</span>
              </td>
            ))}
          </tr>
          {below?.(row)}
        </tbody>
      ))}
    </table>
  );
}

function SortButton({ header, order, onSort }: { header: string; order?: Sort["order"]; onSort: () => void }) {
  const t = useTranslate();
  const Icon = order === undefined ? IconArrowsSort : order === "ASC" ? IconSortAscending : IconSortDescending;
  return (
    <button type="button" className={styles.sort} onClick={onSort} title={t("list.sortBy", { name: header })}>
      {header}
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
