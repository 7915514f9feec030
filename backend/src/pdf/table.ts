import { bothOf, otherThan, type Both } from "./both.ts";
import { inks, leading, type Sheet, type Type } from "./sheet.ts";

interface Column {
  title: Both;
  /** Points; one of them takes the rest. */
  width?: number;
  align?: "left" | "right";
}

/** Lines of a cell: the first in the paper's own ink, what follows explains it in grey. */
type Cell = readonly string[];

interface Table {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** What all comes to, where rows come to anything: it never parts from the last row. */
  total?: { label: Both; value: string };
  /** The last row is what all others come to, figure by figure. */
  sums?: boolean;
  /** Smaller, where many rows have to stand on one page. */
  compact?: boolean;
}

const padding = 6;
const lineType = (index: number, compact: boolean): Type => ({
  color: index === 0 ? inks.black : inks.grey,
  size: (index === 0 ? 10 : 9) - (compact ? 1 : 0),
});

interface Place {
  x: number;
  width: number;
  align: "left" | "right";
}
const inner = ({ x, width, align }: Place) => ({ x, width: width - padding, align });

/** The line table of a paper: its header is repeated on each page, and its total, where it has one, stands under a double line. */
export function table(sheet: Sheet, { columns, rows: all, total, sums = false, compact = false }: Table): void {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const widths = columns.map(({ width }) => width ?? sheet.width - fixed);
  const places = widths.map((width, index) => ({
    x: sheet.left + widths.slice(0, index).reduce((sum, one) => sum + one, 0),
    width,
    align: columns[index]?.align ?? ("left" as const),
  }));
  const above = compact ? padding / 2 : padding;
  const heightOf = (row: readonly Cell[]) =>
    2 * above +
    Math.max(
      ...row.map((cell, index) =>
        cell.reduce(
          (sum, line, at) => sum + sheet.heightOf(line, (widths[index] ?? 0) - padding, lineType(at, compact)),
          0,
        ),
      ),
    );
  const totalHeight = total ? 34 : 0;
  // A paper in one language has one line of titles.
  const isAlone = columns.every(({ title }) => title.en === title.fr);
  const titleHeight = leading(9) + (isAlone ? 0 : leading(8));
  const headHeight = titleHeight + padding;
  const most = sheet.room - headHeight - totalHeight;
  const rows = all.flatMap((row) => (heightOf(row) <= most ? [row] : parted(sheet, row, { widths, most, compact })));

  const titles = (draw: (column: number, inside: () => void) => void) => {
    const y = sheet.y;
    for (const [index, { title }] of columns.entries()) {
      const place = places[index];
      if (!place) continue;
      draw(index, () => {
        sheet.write(title[sheet.language], { ...inner(place), y, face: "bold", size: 9 });
        const other = title[otherThan(sheet.language)];
        if (other !== title[sheet.language])
          sheet.write(other, { ...inner(place), y: y + leading(9), size: 8, color: inks.grey });
      });
    }
    sheet.y += titleHeight + padding / 2;
    line(sheet, inks.black);
  };
  sheet.group("Table", (whole) => {
    const [first] = rows;
    sheet.ensure(headHeight + (first ? heightOf(first) : 0));
    sheet.group(
      "TR",
      (row) => titles((_column, inside) => sheet.piece("TH", inside, { parent: row, scope: "Column" })),
      whole,
    );
    for (const [number, cells] of rows.entries()) {
      const height = heightOf(cells);
      const isLast = number === rows.length - 1;
      if (sheet.ensure(height + (isLast ? totalHeight : 0)))
        titles((_column, inside) => sheet.ornament(() => inside()));
      const top = sheet.y;
      sheet.group(
        "TR",
        (row) => {
          for (const [index, cell] of cells.entries()) {
            const place = places[index];
            if (!place) continue;
            sheet.piece(
              "TD",
              () => {
                let y = top + above;
                for (const [at, text] of cell.entries())
                  y += sheet.write(text, {
                    ...inner(place),
                    y,
                    ...lineType(at, compact),
                    face: at === 0 && (index === 0 || (sums && isLast)) ? "bold" : "regular",
                  });
              },
              { parent: row },
            );
          }
        },
        whole,
      );
      sheet.y = top + height;
      line(sheet, isLast ? inks.black : inks.line);
    }
    if (total) totalRow(sheet, { whole, total, place: places.at(-1) });
  });
  if (total) {
    sheet.y += totalHeight;
    const { y } = sheet;
    line(sheet, inks.black);
    sheet.y = y + 2.5;
    line(sheet, inks.black);
  }
  sheet.y += leading(8);
}

/** A row that no page holds, as several: each takes so many lines of its cells. */
function parted(
  sheet: Sheet,
  row: readonly Cell[],
  { widths, most, compact }: { widths: readonly number[]; most: number; compact: boolean },
): Cell[][] {
  const count = Math.floor((most - 2 * padding) / leading(10));
  const cells = row.map((cell, index) =>
    cell.flatMap((text, at) => sheet.lines(text, (widths[index] ?? 0) - padding, lineType(at, compact))),
  );
  const longest = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: Math.ceil(longest / count) }, (_none, part) =>
    cells.map((lines) => lines.slice(part * count, (part + 1) * count)),
  );
}

interface TotalRow {
  whole: Parameters<Parameters<Sheet["group"]>[1]>[0];
  total: NonNullable<Table["total"]>;
  /** Of the last column. */
  place: Place | undefined;
}

function totalRow(sheet: Sheet, { whole, total, place }: TotalRow): void {
  if (!place) return;
  sheet.group(
    "TR",
    (row) => {
      const y = sheet.y + 8;
      const label = bothOf(total.label, sheet.language);
      const type = { face: "bold", size: 12 } as const;
      sheet.piece(
        "TH",
        () => void sheet.write(label, { ...type, x: sheet.left, y, width: sheet.width - place.width }),
        {
          parent: row,
          scope: "Row",
        },
      );
      sheet.piece("TD", () => void sheet.write(total.value, { ...type, ...inner(place), y }), { parent: row });
    },
    whole,
  );
}

function line(sheet: Sheet, ink: string): void {
  const { left, right, y } = sheet;
  sheet.ornament((document) => document.lineWidth(0.75).moveTo(left, y).lineTo(right, y).stroke(ink));
}
