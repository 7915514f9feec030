import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { priceImportStatuses, type PriceImportView } from "#shared/market-prices/import-contract.ts";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { ImportPanel } from "./ImportPanel.tsx";
import styles from "./MarketPrices.module.css";
import { StateBadge } from "./StateBadge.tsx";

/** Files of market prices: the way to bring one, and what became of those before. */
export function ImportList() {
  const t = useTranslate();
  const words = (name: string, values?: object) => t(`market-prices:${name}`, values);
  const inUtc = useUtcHeader();
  return (
    <ListPage<PriceImportView>
      title={t("resources.market-price-imports.name", { count: 2 })}
      lede={words("lede")}
      sort={{ field: "draftedAt", order: "DESC" }}
      filters={
        <FilterChoice
          name="status"
          label={words("list.state")}
          options={priceImportStatuses.map((value) => ({ value, label: words(`state.${value}`) }))}
        />
      }
      empty={{ title: words("empty"), sentence: words("emptyHint") }}
      file={[
        { header: words("list.file"), value: ({ fileName }) => fileName },
        { header: words("list.source"), value: ({ source }) => source },
        { header: words("list.licence"), value: ({ licence }) => licence },
        { header: words("list.state"), value: ({ status }) => words(`state.${status}`) },
        { header: words("list.lines"), value: ({ counts }) => words("counts", counts) },
        { header: words("list.draftedBy"), value: ({ draftedBy }) => draftedBy },
        { header: inUtc("market-prices:list.draftedAt"), value: ({ draftedAt }) => fileMoment(draftedAt) },
        { header: words("list.committedBy"), value: ({ committedBy }) => committedBy },
        { header: inUtc("market-prices:list.committedAt"), value: ({ committedAt }) => fileMoment(committedAt) },
      ]}
      columns={[
        {
          id: "file",
          header: words("list.file"),
          phone: "title",
          cell: ({ id, fileName }) => <Link to={`/market-price-imports/${id}`}>{fileName}</Link>,
        },
        {
          id: "source",
          header: words("list.source"),
          cell: ({ source, licence }) => (
            <>
              {source}
              <span className={styles.beside}>{licence}</span>
            </>
          ),
        },
        { id: "state", header: words("list.state"), cell: ({ status }) => <StateBadge status={status} /> },
        { id: "lines", header: words("list.lines"), cell: ({ counts }) => words("counts", counts) },
        {
          id: "draftedAt",
          header: words("list.draftedAt"),
          sortable: true,
          cell: ({ draftedAt, draftedBy }) => (
            <>
              <Moment at={draftedAt} />
              <span className={styles.beside}>{draftedBy}</span>
            </>
          ),
        },
      ]}
    >
      <ImportPanel />
    </ListPage>
  );
}
