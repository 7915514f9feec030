import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { hitStatuses } from "#shared/sanctions/choices.ts";
import type { HitView } from "#shared/sanctions/hit-contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { HitBadge } from "./HitBadge.tsx";

const openOnly = { status: "open" };

/** Names that were found on sanctions lists; at first those that nobody has decided about. */
export function HitList() {
  const t = useTranslate();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  const percent = (score: number) =>
    t("sanctions:hits.percent", { value: formatNumber(String(Math.round(score * 100)), language) });
  return (
    <ListPage<HitView>
      title={t("resources.screening-hits.name", { count: 2 })}
      lede={t("sanctions:hits.lede")}
      sort={{ field: "foundAt", order: "DESC" }}
      filterDefaults={openOnly}
      searchLabel={t("sanctions:hits.search")}
      filters={
        <FilterChoice
          name="status"
          label={t("sanctions:hits.state")}
          options={hitStatuses.map((value) => ({ value, label: t(`sanctions:hits.status.${value}`) }))}
        />
      }
      empty={{ title: t("sanctions:hits.empty"), sentence: t("sanctions:hits.emptyHint") }}
      file={[
        { header: t("sanctions:hits.organization"), value: ({ organizationName }) => organizationName },
        { header: t("sanctions:hits.name"), value: ({ name }) => name },
        { header: t("sanctions:hits.listed"), value: ({ matchedName }) => matchedName },
        { header: t("sanctions:lists.source"), value: ({ source }) => t(`sanctions:source.${source}`) },
        { header: t("sanctions:hits.score"), value: ({ score }) => String(score) },
        { header: t("sanctions:hits.state"), value: ({ status }) => t(`sanctions:hits.status.${status}`) },
        { header: inUtc("sanctions:hits.foundAt"), value: ({ foundAt }) => fileMoment(foundAt) },
      ]}
      columns={[
        {
          id: "name",
          header: t("sanctions:hits.name"),
          phone: "title",
          cell: ({ id, name }) => <Link to={`/screening-hits/${id}`}>{name}</Link>,
        },
        { id: "listed", header: t("sanctions:hits.listed"), cell: ({ matchedName }) => matchedName },
        {
          id: "organizationName",
          header: t("sanctions:hits.organization"),
          sortable: true,
          cell: ({ organizationName }) => organizationName,
        },
        {
          id: "source",
          header: t("sanctions:lists.source"),
          cell: ({ source }) => t(`sanctions:source.${source}`),
        },
        {
          id: "score",
          header: t("sanctions:hits.score"),
          sortable: true,
          align: "end",
          cell: ({ score }) => percent(score),
        },
        {
          id: "status",
          header: t("sanctions:hits.state"),
          cell: ({ status }) => <HitBadge status={status} />,
        },
        {
          id: "foundAt",
          header: t("sanctions:hits.foundAt"),
          sortable: true,
          cell: ({ foundAt }) => <Moment at={foundAt} day />,
        },
      ]}
    />
  );
}
