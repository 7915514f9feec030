import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { listSources, listStatuses } from "#shared/sanctions/choices.ts";
import type { SanctionsListView } from "#shared/sanctions/contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { CalendarDay } from "./CalendarDay.tsx";
import { ListBadge } from "./ListBadge.tsx";
import { ReadPanel } from "./ReadPanel.tsx";

/** Every list that was read, the newest first, with the way to read another. */
export function SanctionsLists() {
  const t = useTranslate();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  const { permissions } = useStaffPermissions();
  return (
    <ListPage<SanctionsListView>
      title={t("resources.sanctions-lists.name", { count: 2 })}
      lede={t("sanctions:lists.lede")}
      sort={{ field: "uploadedAt", order: "DESC" }}
      filters={
        <>
          <FilterChoice
            name="source"
            label={t("sanctions:lists.source")}
            options={listSources.map((value) => ({ value, label: t(`sanctions:source.${value}`) }))}
          />
          <FilterChoice
            name="status"
            label={t("sanctions:lists.state")}
            options={listStatuses.map((value) => ({ value, label: t(`sanctions:lists.status.${value}`) }))}
          />
        </>
      }
      empty={{ title: t("sanctions:lists.empty"), sentence: t("sanctions:lists.emptyHint") }}
      file={[
        { header: t("sanctions:lists.source"), value: ({ source }) => t(`sanctions:source.${source}`) },
        { header: t("sanctions:lists.day"), value: ({ listedOn }) => listedOn },
        { header: t("sanctions:lists.state"), value: ({ status }) => t(`sanctions:lists.status.${status}`) },
        { header: t("sanctions:lists.entries"), value: ({ entries }) => String(entries) },
        { header: t("sanctions:lists.added"), value: ({ added }) => String(added) },
        { header: t("sanctions:lists.changed"), value: ({ changed }) => String(changed) },
        { header: t("sanctions:lists.removed"), value: ({ removed }) => String(removed) },
        { header: t("sanctions:lists.file"), value: ({ fileName }) => fileName },
        { header: t("sanctions:lists.by"), value: ({ uploadedBy }) => uploadedBy },
        { header: inUtc("sanctions:lists.readAt"), value: ({ uploadedAt }) => fileMoment(uploadedAt) },
      ]}
      columns={[
        {
          id: "source",
          header: t("sanctions:lists.source"),
          sortable: true,
          phone: "title",
          cell: ({ id, source }) => <Link to={`/sanctions-lists/${id}`}>{t(`sanctions:source.${source}`)}</Link>,
        },
        {
          id: "listedOn",
          header: t("sanctions:lists.day"),
          sortable: true,
          cell: ({ listedOn }) => <CalendarDay day={listedOn} />,
        },
        {
          id: "status",
          header: t("sanctions:lists.state"),
          cell: ({ status }) => <ListBadge status={status} />,
        },
        {
          id: "entries",
          header: t("sanctions:lists.entries"),
          align: "end",
          cell: ({ entries }) => formatNumber(String(entries), language),
        },
        {
          id: "difference",
          header: t("sanctions:lists.difference"),
          align: "end",
          cell: ({ added, removed }) =>
            `+${formatNumber(String(added), language)} / −${formatNumber(String(removed), language)}`,
        },
        { id: "by", header: t("sanctions:lists.by"), phone: "hidden", cell: ({ uploadedBy }) => uploadedBy ?? "–" },
        {
          id: "uploadedAt",
          header: t("sanctions:lists.readAt"),
          sortable: true,
          cell: ({ uploadedAt }) => <Moment at={uploadedAt} day />,
        },
      ]}
    >
      {permissions?.includes("sanctions.import") && <ReadPanel />}
    </ListPage>
  );
}
