/** Written out because what a narrow window makes of a table takes `display: table` away, and with it the roles that the browser knows. */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  column: { role: "columnheader", scope: "col" },
  rowHead: { role: "rowheader", scope: "row" },
} as const;
