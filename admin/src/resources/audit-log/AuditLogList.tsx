import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { AuditEntryView } from "#shared/people/admin-contract.ts";
import { Details } from "../../ui/Details.tsx";
import { IconChevronDown, IconChevronRight } from "../../ui/icons.ts";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { AuditFilters } from "./AuditFilters.tsx";
import styles from "./AuditLogList.module.css";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { useActionName } from "./use-action-name.ts";
import { useActorName } from "./use-actor-name.ts";

/** Who did what, when and from where. Nothing in it is ever changed. */
export function AuditLogList() {
  const t = useTranslate();
  const actionName = useActionName();
  const actorName = useActorName();
  const inUtc = useUtcHeader();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const subjectName = (subject: string) => t(`audit.subject.${subject}`, { _: subject });
  return (
    <ListPage<AuditEntryView>
      title={t("resources.audit-log.name", { count: 2 })}
      lede={t("audit.lede")}
      sort={{ field: "id", order: "DESC" }}
      searchLabel={t("audit.search")}
      filters={<AuditFilters />}
      empty={{ title: t("audit.empty") }}
      file={[
        { header: t("list.file.number"), value: ({ id }) => id },
        { header: inUtc("audit.when"), value: ({ createdAt }) => fileMoment(createdAt) },
        { header: t("audit.what"), value: ({ action }) => actionName(action) },
        { header: t("audit.name"), value: ({ action }) => action },
        { header: t("audit.who"), value: actorName },
        { header: t("audit.about"), value: ({ subjectType }) => subjectName(subjectType) },
        { header: t("list.file.named"), value: whichOf },
        { header: t("audit.subjectId"), value: ({ subjectId }) => subjectId },
        { header: t("audit.ip"), value: ({ ip }) => ip },
        { header: t("audit.request"), value: ({ requestId }) => requestId },
        { header: t("audit.details"), value: ({ details }) => JSON.stringify(details) },
      ]}
      columns={[
        {
          id: "action",
          header: t("audit.what"),
          phone: "title",
          cell: ({ action }) => <strong>{actionName(action)}</strong>,
        },
        { id: "actor", header: t("audit.who"), cell: actorName },
        {
          id: "subject",
          header: t("audit.about"),
          cell: (entry) => (
            <>
              {subjectName(entry.subjectType)}
              <span className={styles.which}>{whichOf(entry)}</span>
            </>
          ),
        },
        { id: "id", header: t("audit.when"), sortable: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          id: "more",
          header: t("audit.details"),
          phone: "bare",
          align: "end",
          cell: ({ id, action }) => (
            <Button
              size="small"
              variant="text"
              aria-expanded={open.has(id)}
              aria-controls={open.has(id) ? `entry-${id}` : undefined}
              onClick={() => toggle(id)}
              startIcon={open.has(id) ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
            >
              {t(open.has(id) ? "audit.hide" : "audit.show")}
              <span className="visually-hidden">: {actionName(action)}</span>
            </Button>
          ),
        },
      ]}
      below={(entry) => open.has(entry.id) && <Entry entry={entry} />}
    />
  );
}

/** The subject as people call it: the order's reference, the organization's name, the address, the route. Bare ids stay in the details. */
function whichOf({ subjectType, subjectId, subjectEmail, actor, details }: AuditEntryView): string | null {
  // Most do what they do to their own account.
  if (subjectType === "user" && subjectId !== actor?.id) return subjectEmail ?? null;
  const called = details.reference ?? details.order ?? details.name;
  if (typeof called === "string") return called;
  return subjectType === "route" ? subjectId : null;
}

function Entry({ entry: { id, action, subjectId, details, ip, requestId } }: { entry: AuditEntryView }) {
  const t = useTranslate();
  const known = {
    [t("audit.name")]: action,
    ...(subjectId ? { [t("audit.subjectId")]: subjectId } : {}),
    ...(ip ? { [t("audit.ip")]: ip } : {}),
    ...(requestId ? { [t("audit.request")]: requestId } : {}),
  };
  return (
    <tr id={`entry-${id}`} className={styles.entry}>
      <td colSpan={5}>
        <Details of={{ ...known, ...details }} />
      </td>
    </tr>
  );
}
