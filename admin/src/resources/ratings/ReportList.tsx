import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { RatingReportRow } from "#shared/ratings/admin-contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { ReportBadge } from "./ReportBadge.tsx";

const openOnly = { open: true };

/** Words of ratings that somebody has reported; at first those that nobody has decided about. */
export function ReportList() {
  const t = useTranslate();
  const inUtc = useUtcHeader();
  const partOf = ({ part }: RatingReportRow) => t(`ratings.part.${part}`);
  return (
    <ListPage<RatingReportRow>
      title={t("resources.rating-reports.name", { count: 2 })}
      lede={t("ratings.lede")}
      sort={{ field: "reportedAt", order: "DESC" }}
      filterDefaults={openOnly}
      searchLabel={t("ratings.search")}
      filters={<StateChoice />}
      empty={{ title: t("ratings.empty"), sentence: t("ratings.emptyHint") }}
      file={[
        { header: t("ratings.order"), value: ({ order }) => order.reference },
        { header: t("ratings.words"), value: partOf },
        { header: t("ratings.writer"), value: ({ writer }) => writer.name },
        { header: t("ratings.reporter"), value: ({ reporter }) => reporter.name },
        { header: inUtc("ratings.reportedAt"), value: ({ reportedAt }) => fileMoment(reportedAt) },
        { header: t("ratings.state"), value: ({ decision }) => decision && t(`ratings.decision.${decision}`) },
        { header: t("ratings.decidedBy"), value: ({ decidedBy }) => decidedBy },
        { header: inUtc("ratings.decidedAt"), value: ({ decidedAt }) => fileMoment(decidedAt) },
      ]}
      columns={[
        {
          id: "order",
          header: t("ratings.order"),
          phone: "title",
          cell: ({ id, order }) => <Link to={`/rating-reports/${id}`}>{order.reference}</Link>,
        },
        { id: "part", header: t("ratings.words"), cell: partOf },
        { id: "writer", header: t("ratings.writer"), cell: ({ writer }) => writer.name },
        { id: "reporter", header: t("ratings.reporter"), phone: "hidden", cell: ({ reporter }) => reporter.name },
        { id: "state", header: t("ratings.state"), cell: ({ decision }) => <ReportBadge decision={decision} /> },
        {
          id: "reportedAt",
          header: t("ratings.reportedAt"),
          sortable: true,
          cell: ({ reportedAt }) => <Moment at={reportedAt} />,
        },
      ]}
    />
  );
}

function StateChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  const { open, ...others } = values;
  return (
    <Choice
      label={t("ratings.state")}
      value={open === undefined ? "" : open ? "open" : "decided"}
      onChange={(value) => set(value ? { ...others, open: value === "open" } : others)}
      options={[
        { value: "open", label: t("ratings.open") },
        { value: "decided", label: t("ratings.decided") },
        { value: "", label: t("ratings.all") },
      ]}
    />
  );
}
