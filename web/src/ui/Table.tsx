import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { IconArrowsSort, IconChevronDown } from "./icons.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Table.module.css";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, text left. */
  align?: "left" | "right";
  /**
   * What becomes of the column on a phone, where a row is a card: its `title`, one of its `field`s (three at most), an `action` at its
   * foot, a small one in its `corner` beside the title, or `hidden`.
   */
  phone?: "title" | "field" | "action" | "corner" | "hidden";
  sortable?: boolean;
  /** The header is for screen readers alone: for a column of buttons. */
  hideHeader?: boolean;
}

/** Written out because the phone's cards take `display: table` away, and with it the roles the browser knows. */
const roles = { table: { role: "table" }, group: { role: "rowgroup" }, row: { role: "row" }, cell: { role: "cell" } };

const phoneClass = {
  title: "phoneTitle",
  field: "phoneField",
  action: "phoneAction",
  corner: "phoneCorner",
  hidden: "phoneHidden",
} as const;

export interface Sort {
  column: string;
  direction: "ascending" | "descending";
}

interface Props<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Rows of 36 px instead of 44: a setting of the user. */
  compact?: boolean;
  /** Inside a card, edge to edge: without a frame of its own, and on a phone with lines between the rows. */
  flush?: boolean;
  selectedKey?: string | null;
  foot?: ReactNode;
}

export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  compact,
  flush,
  selectedKey,
  foot,
}: Props<Row>) {
  return (
    <div className={classNames(styles.frame, flush && styles.flush)}>
      <table {...roles.table} className={classNames(styles.table, compact && styles.compact)}>
        <caption className={styles.caption}>{caption}</caption>
        <thead {...roles.group} className={styles.thead}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr
              {...roles.row}
              key={rowKey(row)}
              className={classNames(styles.row, selectedKey === rowKey(row) && styles.selected)}
            >
              {columns.map((column) => (
                <td
                  {...roles.cell}
                  key={column.id}
                  data-label={column.header}
                  className={classNames(
                    styles.cell,
                    styles[column.align ?? "left"],
                    styles[phoneClass[column.phone ?? "field"]],
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot {...roles.group}>{foot}</tfoot>}
      </table>
    </div>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
}) {
  const { t } = useTranslation("ui");
  const sorted = sort?.column === column.id ? sort.direction : undefined;
  const props = {
    role: "columnheader",
    scope: "col",
    "aria-sort": sorted,
    className: classNames(styles.th, styles[column.align ?? "left"]),
  } as const;
  if (!column.sortable || !onSort)
    return <th {...props}>{column.hideHeader ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}</th>;
  const next = sorted === "ascending" ? "descending" : "ascending";
  return (
    <th {...props}>
      <button type="button" className={styles.sort} onClick={() => onSort({ column: column.id, direction: next })}>
        {column.header}
        <Icon
          of={sorted ? IconChevronDown : IconArrowsSort}
          size="small"
          className={classNames(sorted === "ascending" && styles.up, !sorted && styles.unsorted)}
        />
        {sorted && <VisuallyHidden>{t(sorted === "ascending" ? "sortAscending" : "sortDescending")}</VisuallyHidden>}
      </button>
    </th>
  );
}
