import { useTranslate } from "react-admin";
import type { AuditEntryView } from "#shared/accounts/admin-contract.ts";
import type { DisputeRowView } from "#shared/escrow/admin-contract.ts";
import type { StaffTaskView } from "#shared/notifications/admin-contract.ts";
import type { StaffOrganizationRow } from "#shared/organizations/admin-contract.ts";
import { useActionName } from "../resources/audit-log/use-action-name.ts";
import { useKindName } from "../resources/tasks/use-kind-name.ts";
import { Brief } from "../ui/Brief.tsx";
import { Moment } from "../ui/Moment.tsx";
import { Money } from "../ui/Money.tsx";
import { partyNames } from "../ui/party-names.ts";
import { Place } from "../ui/Place.tsx";
import { DisputeBadge } from "../ui/StatusBadge.tsx";
import { Latest } from "./Latest.tsx";

function Disputes({ status }: { status: "open" | "awaiting_confirmation" }) {
  const t = useTranslate();
  return (
    <Latest<DisputeRowView>
      name="disputes"
      filter={{ status }}
      title={t(`start.disputes.${status}`)}
      empty={t(`start.noDisputes.${status}`)}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, order, buyer, supplier, openedAt, status: state }) => ({
            id,
            to: `/disputes/${id}`,
            title: order.reference,
            aside: <DisputeBadge status={state} />,
            line: (
              <>
                <span>{partyNames(buyer.name, supplier.name)}</span>
                <Money of={order.total} />
                <Moment at={openedAt} day />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}

export function DisputesBrief() {
  return (
    <>
      <Disputes status="open" />
      <Disputes status="awaiting_confirmation" />
    </>
  );
}

export function OrganizationsBrief() {
  const t = useTranslate();
  return (
    <Latest<StaffOrganizationRow>
      name="organizations"
      filter={{ verification: "waiting" }}
      title={t("start.organizations")}
      empty={t("start.noOrganizations")}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, name, type, country, city, createdAt }) => ({
            id,
            to: `/organizations/${id}`,
            title: name,
            aside: <span>{t(`choices:organizationType.${type}`)}</span>,
            line: (
              <>
                <Place country={country} city={city} />
                <Moment at={createdAt} day />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}

export function TasksBrief() {
  const t = useTranslate();
  const kindName = useKindName();
  return (
    <Latest<StaffTaskView> name="tasks" filter={{ open: true }} title={t("start.tasks")} empty={t("start.noTasks")}>
      {(rows) => (
        <Brief
          items={rows.map(({ id, kind, createdAt, details }) => ({
            id,
            to: `/tasks/${id}`,
            title: kindName(kind),
            line: (
              <>
                <span>{typeof details.reference === "string" ? details.reference : ""}</span>
                <Moment at={createdAt} />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}

export function AuditBrief() {
  const t = useTranslate();
  const actionName = useActionName();
  return (
    <Latest<AuditEntryView> name="audit-log" title={t("start.audit")} empty={t("audit.empty")}>
      {(rows) => (
        <Brief
          items={rows.map(({ id, action, actor, createdAt }) => ({
            id,
            to: "/audit-log",
            title: actionName(action),
            line: (
              <>
                <span>{actor?.email ?? t("audit.nobody")}</span>
                <Moment at={createdAt} />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}
