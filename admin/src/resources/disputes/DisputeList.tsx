import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";
import { disputeStatuses } from "#shared/disputes/process.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { fileAmount, fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { formatDay } from "../../ui/moments.ts";
import { Money } from "../../ui/Money.tsx";
import { DisputeBadge } from "../../ui/StatusBadge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { caseText, openerText } from "./case-text.ts";
import styles from "./Disputes.module.css";
import { QueueDue, QueueFilters, Whose } from "./QueueParts.tsx";
import { shipmentText } from "./shipment-text.ts";
import { StopOrder } from "./StopOrder.tsx";
import { useDisputeReason } from "./use-dispute-reason.ts";

/** A proposal moves nothing yet. */
const decided = ({ status, decision }: DisputeRowView) => (status === "decided" ? (decision ?? undefined) : undefined);

export function DisputeList() {
  const t = useTranslate();
  const reasonText = useDisputeReason();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  const amountOf = (money: { amount: string } | undefined) => money && fileAmount(money.amount, language);
  return (
    <ListPage<DisputeRowView>
      title={t("resources.disputes.name", { count: 2 })}
      lede={t("disputes.lede")}
      sort={{ field: "decideBy", order: "ASC" }}
      searchLabel={t("disputes.search")}
      filters={
        <>
          <QueueFilters />
          <FilterChoice
            name="status"
            label={t("disputes.state")}
            options={disputeStatuses.map((value) => ({ value, label: t(`disputes.status.${value}`) }))}
          />
        </>
      }
      empty={{ title: t("disputes.empty"), sentence: t("disputes.emptyHint") }}
      file={[
        { header: t("disputes.order"), value: ({ order }) => order.reference },
        { header: t("disputes.stop.shipment"), value: ({ order }) => shipmentText(order, t) },
        { header: t("disputes.product"), value: ({ order }) => order.product },
        { header: t("choices:organizationType.buyer"), value: ({ buyer }) => buyer.name },
        { header: t("choices:organizationType.supplier"), value: ({ supplier }) => supplier.name },
        { header: t("list.file.currency"), value: ({ order }) => order.total.currency },
        { header: t("disputes.amount"), value: ({ order }) => fileAmount(order.total.amount, language) },
        { header: t("disputes.state"), value: ({ status }) => t(`disputes.status.${status}`) },
        { header: t("decide.outcome"), value: (row) => decided(row) && t(`disputes.outcome.${decided(row)?.outcome}`) },
        { header: t("splits.released"), value: (row) => amountOf(decided(row)?.released) },
        { header: t("splits.refunded"), value: (row) => amountOf(decided(row)?.refunded) },
        { header: t("disputes.case"), value: (row) => caseText(row, t) },
        { header: t("disputes.openedBy"), value: (row) => openerText(row, t) },
        { header: t("disputes.reason"), value: ({ reason }) => reasonText(reason) },
        { header: inUtc("disputes.openedAt"), value: ({ openedAt }) => fileMoment(openedAt) },
        { header: inUtc("disputes.decideBy"), value: ({ decideBy }) => fileMoment(decideBy) },
        { header: t("disputes.late"), value: ({ isLate }) => (isLate ? t("disputes.late") : "") },
        { header: t("desk.whose"), value: ({ assignedTo }) => assignedTo?.email ?? "" },
      ]}
      columns={[
        {
          id: "reference",
          header: t("disputes.order"),
          sortable: true,
          phone: "title",
          cell: ({ id, order, reason, claim, ...row }) => (
            <>
              <Link to={`/disputes/${id}`}>{order.reference}</Link>
              {order.shipment !== null && <span className={styles.under}>{shipmentText(order, t)}</span>}
              <span className={styles.under}>
                {claim ? `${order.product}, ${t(`cases:claimType.${claim.type}`)}` : order.product}
              </span>
              <span className={styles.reasonOnPhone}>
                {reasonText(reason)}
                <Origin {...row} />
              </span>
            </>
          ),
        },
        {
          id: "reason",
          header: t("disputes.reason"),
          phone: "hidden",
          cell: ({ reason, ...row }) => (
            <>
              <span className={styles.reason}>{reasonText(reason)}</span>
              <Origin {...row} />
            </>
          ),
        },
        {
          id: "parties",
          header: t("disputes.parties"),
          cell: ({ buyer, supplier }) => (
            <>
              {buyer.name}
              <span className={styles.under}>{supplier.name}</span>
            </>
          ),
        },
        {
          id: "total",
          header: t("disputes.amount"),
          sortable: true,
          align: "end",
          cell: (row) => <Total row={row} />,
        },
        {
          id: "status",
          header: t("disputes.state"),
          sortable: true,
          cell: (row) => (
            <>
              <DisputeBadge status={row.status} />
              {decided(row) && <span className={styles.under}>{t(`disputes.outcome.${decided(row)?.outcome}`)}</span>}
              {row.closedBy && <span className={styles.under}>{t(`disputes.event.${row.closedBy}`)}</span>}
            </>
          ),
        },
        {
          id: "decideBy",
          header: t("disputes.decideBy"),
          sortable: true,
          cell: (row) => <QueueDue row={row} />,
        },
        {
          id: "openedAt",
          header: t("disputes.age"),
          sortable: true,
          phone: "hidden",
          cell: ({ openedAt }) => formatDay(openedAt, language),
        },
        {
          id: "assignedTo",
          header: t("desk.whose"),
          cell: (row) => <Whose row={row} />,
        },
      ]}
    >
      <StopOrder />
    </ListPage>
  );
}

/** What kind of case it is, and who brought it. */
function Origin(row: Pick<DisputeRowView, "kind" | "matter" | "openedBy" | "inspector">) {
  const t = useTranslate();
  return (
    <span className={styles.under}>{t("disputes.origin", { kind: caseText(row, t), opener: openerText(row, t) })}</span>
  );
}

/** What the order, or its shipment, was worth, and what became of it where it was divided. */
function Total({ row }: { row: DisputeRowView }) {
  const t = useTranslate();
  const language = useLanguage();
  const decision = decided(row);
  return (
    <>
      <Money of={row.order.total} strong />
      {row.worth && row.order.total.currency !== row.worth.currency && (
        <span className={styles.under}>{t("desk.worth", { amount: formatMoney(row.worth, language) })}</span>
      )}
      {decision?.outcome === "split" && (
        <span className={styles.under}>
          {t("disputes.divided", {
            released: formatMoney(decision.released, language),
            refunded: formatMoney(decision.refunded, language),
          })}
        </span>
      )}
    </>
  );
}
