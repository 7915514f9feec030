import Button from "@mui/material/Button";
import { useState } from "react";
import { useGetList, useTranslate } from "react-admin";
import { changePercent } from "#shared/currencies/rules.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { priceChangeKinds, type PriceChangeView, type PriceImportView } from "#shared/market-prices/import-contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { RowTable, type Column } from "../../ui/RowTable.tsx";
import { EmptyState, ErrorState, Waiting } from "../../ui/States.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { KindBadge } from "./StateBadge.tsx";
import styles from "./MarketPrices.module.css";

const perPage = 50;
const newest = { field: "month", order: "DESC" } as const;

/** The lines of a file beside what stood there, a page at a time; the version keeps what was read before a comparison away. */
export function Differences({ of: { id: importId, version, counts } }: { of: PriceImportView }) {
  const t = useTranslate();
  const words = (name: string, values?: object) => t(`market-prices:${name}`, values);
  const [kind, setKind] = useState("");
  const [page, setPage] = useState(1);
  const columns = useColumns();
  const { data, total, error, refetch } = useGetList<PriceChangeView>(
    "market-price-changes",
    {
      filter: kind ? { importId, kind } : { importId },
      pagination: { page, perPage },
      sort: newest,
      meta: { version },
    },
    { onError: () => undefined },
  );
  const turn = (label: string, to: number) => <Button onClick={() => setPage(to)}>{label}</Button>;
  const content = () => {
    if (!data)
      return error ? (
        <ErrorState title={words("failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting rows={4} />
      );
    if (data.length === 0) return <EmptyState title={words("none")} />;
    const first = (page - 1) * perPage;
    return (
      <>
        <RowTable caption={words("differences")} columns={columns} rows={data} rowKey={({ id }) => id} />
        <div className={styles.pages}>
          <span role="status">{words("range", { from: first + 1, to: first + data.length, total })}</span>
          {page > 1 && turn(words("newer"), page - 1)}
          {page * perPage < (total ?? 0) && turn(words("older"), page + 1)}
        </div>
      </>
    );
  };
  return (
    <Panel
      title={words("differences")}
      aside={
        <Choice
          label={words("show")}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
          options={[
            { value: "", label: words("all") },
            ...priceChangeKinds.map((value) => ({ value, label: `${words(`kind.${value}`)} (${counts[value]})` })),
          ]}
        />
      }
      flush
    >
      {content()}
    </Panel>
  );
}

function useColumns(): Column<PriceChangeView>[] {
  const t = useTranslate();
  const language = useLanguage();
  const words = (name: string, values?: object) => t(`market-prices:${name}`, values);
  const write = (price: string) => formatNumber(price, language, { least: 2 });
  // A spreadsheet writes 3.41 with sixteen places.
  const short = (figure: string) => {
    const [, first = ""] = /^(\d+\.\d{4})\d+$/.exec(figure) ?? [];
    return first ? `${formatNumber(first, language)}…` : formatNumber(figure, language);
  };
  const month = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return [
    {
      id: "series",
      header: words("column.series"),
      phone: "title",
      cell: ({ series }) => <strong>{words(`seriesName.${series}`)}</strong>,
    },
    { id: "month", header: words("column.month"), cell: ({ month: of }) => month.format(new Date(`${of}-01`)) },
    { id: "kind", header: words("column.kind"), cell: ({ kind }) => <KindBadge kind={kind} /> },
    {
      id: "before",
      header: words("column.before"),
      align: "end",
      cell: ({ before, beforeSource, kind }) => (
        <>
          {before === null ? "–" : write(before)}
          {kind === "changed" && beforeSource && <span className={styles.beside}>{beforeSource}</span>}
        </>
      ),
    },
    {
      id: "price",
      header: words("column.price"),
      align: "end",
      cell: ({ price }) => (price === null ? words("noPrice") : <strong>{write(price)}</strong>),
    },
    {
      id: "change",
      header: words("column.change"),
      align: "end",
      cell: ({ price, before }) => {
        if (price === null || before === null) return "–";
        const percent = changePercent(price, before);
        const sign = percent.startsWith("-") || Number(percent) === 0 ? "" : "+";
        return words("percent", { value: `${sign}${formatNumber(percent, language)}` });
      },
    },
    {
      id: "published",
      header: words("column.published"),
      align: "end",
      cell: ({ price, published, unit }) =>
        price === null ? published || "–" : words("perUnit", { value: short(published), unit }),
    },
    {
      id: "cell",
      header: words("column.cell"),
      phone: "hidden",
      cell: ({ cell }) => (/^\d+$/.test(cell) ? words("line", { number: cell }) : cell),
    },
  ];
}
