import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { FundSplitView } from "#shared/ledger/admin-contract.ts";
import { fileAmount, fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Money } from "../../ui/Money.tsx";
import { partyNames } from "../../ui/party-names.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import styles from "./FundSplits.module.css";
import { PaidBadge, payoutWords } from "./PaidBadge.tsx";
import { TotalsPanel } from "./TotalsPanel.tsx";

/** How the money of each order that was released or refunded was divided. Read from the ledger, changed by nobody. */
export function FundSplitList() {
  const t = useTranslate();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  const share = (name: "released" | "supplier" | "platform" | "impactFund" | "refunded") => ({
    header: t(`splits.${name}`),
    value: (row: FundSplitView) => fileAmount(row[name].amount, language),
  });
  return (
    <ListPage<FundSplitView>
      title={t("resources.fund-splits.name", { count: 2 })}
      lede={t("splits.lede")}
      sort={{ field: "postedAt", order: "DESC" }}
      searchLabel={t("splits.search")}
      empty={{ title: t("splits.empty"), sentence: t("splits.emptyHint") }}
      file={[
        { header: t("splits.order"), value: ({ reference }) => reference },
        { header: t("choices:organizationType.buyer"), value: ({ buyer }) => buyer },
        { header: t("choices:organizationType.supplier"), value: ({ supplierName }) => supplierName },
        { header: t("list.file.currency"), value: ({ released }) => released.currency },
        share("released"),
        share("supplier"),
        share("platform"),
        share("impactFund"),
        share("refunded"),
        { header: t("splits.payout"), value: (row) => t(payoutWords(row)) },
        { header: inUtc("splits.at"), value: ({ postedAt }) => fileMoment(postedAt) },
      ]}
      columns={[
        {
          id: "reference",
          header: t("splits.order"),
          sortable: true,
          phone: "title",
          cell: ({ id, reference, buyer, supplierName }) => (
            <>
              <Link to={`/fund-splits/${id}`}>{reference}</Link>
              <span className={styles.parties}>{partyNames(buyer, supplierName)}</span>
            </>
          ),
        },
        {
          id: "released",
          header: t("splits.released"),
          sortable: true,
          align: "end",
          cell: ({ released }) => <Money of={released} strong />,
        },
        { id: "supplier", header: t("splits.supplier"), align: "end", cell: ({ supplier }) => <Money of={supplier} /> },
        { id: "platform", header: t("splits.platform"), align: "end", cell: ({ platform }) => <Money of={platform} /> },
        {
          id: "impact",
          header: t("splits.impactFund"),
          align: "end",
          cell: ({ impactFund }) => <Money of={impactFund} />,
        },
        {
          id: "refunded",
          header: t("splits.refunded"),
          align: "end",
          cell: ({ refunded }) => <Money of={refunded} />,
        },
        {
          id: "paid",
          header: t("splits.payout"),
          cell: (row) => <PaidBadge of={row} />,
        },
        {
          id: "postedAt",
          header: t("splits.at"),
          sortable: true,
          phone: "hidden",
          cell: ({ postedAt }) => <Moment at={postedAt} day />,
        },
      ]}
    >
      <div className={styles.totals}>
        <TotalsPanel />
      </div>
    </ListPage>
  );
}
