import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { StaffTaskView } from "#shared/notifications/admin-contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { useFilters } from "../../ui/use-filters.ts";
import { TaskBadge } from "./TaskBadge.tsx";
import { useKindName } from "./use-kind-name.ts";

const openOnly = { open: true };

const aboutOf = ({ details, subjectId }: StaffTaskView): string =>
  [details.reference, details.product].find((name) => typeof name === "string") ?? subjectId;

/** What only a person can settle; at first what is open. */
export function TaskList() {
  const t = useTranslate();
  const kindName = useKindName();
  const inUtc = useUtcHeader();
  return (
    <ListPage<StaffTaskView>
      title={t("resources.tasks.name", { count: 2 })}
      lede={t("tasks.lede")}
      sort={{ field: "id", order: "DESC" }}
      filterDefaults={openOnly}
      filters={<OpenChoice />}
      empty={{ title: t("tasks.empty"), sentence: t("tasks.emptyHint") }}
      file={[
        { header: t("list.file.number"), value: ({ id }) => id },
        { header: t("tasks.what"), value: ({ kind }) => kindName(kind) },
        { header: t("tasks.about"), value: aboutOf },
        { header: t("tasks.state"), value: ({ resolvedAt }) => t(resolvedAt ? "tasks.isSettled" : "tasks.isOpen") },
        { header: inUtc("tasks.since"), value: ({ createdAt }) => fileMoment(createdAt) },
        { header: t("tasks.settledBy"), value: ({ resolvedBy }) => resolvedBy },
        { header: inUtc("tasks.settledAt"), value: ({ resolvedAt }) => fileMoment(resolvedAt) },
        { header: t("tasks.settled"), value: ({ resolution }) => resolution },
      ]}
      columns={[
        {
          id: "kind",
          header: t("tasks.what"),
          phone: "title",
          cell: ({ id, kind }) => <Link to={`/tasks/${id}`}>{kindName(kind)}</Link>,
        },
        {
          id: "subject",
          header: t("tasks.about"),
          cell: aboutOf,
        },
        { id: "status", header: t("tasks.state"), cell: ({ resolvedAt }) => <TaskBadge isOpen={!resolvedAt} /> },
        { id: "id", header: t("tasks.since"), sortable: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { id: "by", header: t("tasks.settledBy"), phone: "hidden", cell: ({ resolvedBy }) => resolvedBy ?? "–" },
      ]}
    />
  );
}

function OpenChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  return (
    <Choice
      label={t("tasks.state")}
      value={values.open ? "open" : ""}
      onChange={(value) => set(value ? openOnly : {})}
      options={[
        { value: "open", label: t("tasks.open") },
        { value: "", label: t("tasks.all") },
      ]}
    />
  );
}
