import { useTranslate } from "react-admin";
import type { AuditEntryView } from "#shared/people/admin-contract.ts";
import type { ContactMessageRow } from "#shared/contact/admin-contract.ts";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";
import { minorOf } from "#shared/kernel/money.ts";
import type { FundSplitView } from "#shared/ledger/admin-contract.ts";
import type { StaffTaskView } from "#shared/notifications/admin-contract.ts";
import type { StaffOrganizationRow } from "#shared/organizations/admin-contract.ts";
import type { StaffIdentityRequestView } from "#shared/organizations/identity-contract.ts";
import { useActionName } from "../resources/audit-log/use-action-name.ts";
import { useActorName } from "../resources/audit-log/use-actor-name.ts";
import { PaidBadge } from "../resources/fund-splits/PaidBadge.tsx";
import { TaskBadge } from "../resources/tasks/TaskBadge.tsx";
import { useKindName } from "../resources/tasks/use-kind-name.ts";
import { Brief } from "../ui/Brief.tsx";
import { Moment } from "../ui/Moment.tsx";
import { Money } from "../ui/Money.tsx";
import { partyNames } from "../ui/party-names.ts";
import { Place } from "../ui/Place.tsx";
import { DisputeBadge } from "../ui/StatusBadge.tsx";
import { DecisionDue } from "../resources/disputes/DecisionDue.tsx";
import { Latest } from "./Latest.tsx";

/** What is late or due soonest comes first. */
const soonestDue = { field: "decideBy", order: "ASC" } as const;
const waiting = { verification: "waiting" };
const waitingStatus = { status: "waiting" };
const open = { open: true };
/** Sign-ins would bury them. */
const decisions = { group: "decisions" };

function Disputes({ status }: { status: "open" | "awaiting_confirmation" }) {
  const t = useTranslate();
  return (
    <Latest<DisputeRowView>
      name="disputes"
      filter={{ status }}
      sort={soonestDue}
      title={t(`start.disputes.${status}`)}
      empty={t(`start.noDisputes.${status}`)}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, order, buyer, supplier, decideBy, isLate, status: state }) => ({
            id,
            to: `/disputes/${id}`,
            title: order.reference,
            aside: <DisputeBadge status={state} />,
            line: (
              <>
                <span>{partyNames(buyer.name, supplier.name)}</span>
                <Money of={order.total} />
                {decideBy && (
                  <span>
                    {t("start.due")} <DecisionDue dispute={{ decideBy, isLate }} />
                  </span>
                )}
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

function Organizations({ filter, title, empty }: { filter?: Record<string, unknown>; title: string; empty: string }) {
  const t = useTranslate();
  return (
    <Latest<StaffOrganizationRow> name="organizations" filter={filter} title={title} empty={empty}>
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

interface BriefProps {
  /** Also what does not wait: for those who have no other part of the console. */
  more: boolean;
}

export function OrganizationsBrief({ more }: BriefProps) {
  const t = useTranslate();
  return (
    <>
      <Organizations filter={waiting} title={t("start.organizations")} empty={t("start.noOrganizations")} />
      <IdentityBrief />
      {more && <Organizations title={t("start.newOrganizations")} empty={t("start.noNewOrganizations")} />}
    </>
  );
}

function IdentityBrief() {
  const t = useTranslate();
  return (
    <Latest<StaffIdentityRequestView>
      name="identity-requests"
      filter={waitingStatus}
      title={t("start.identity")}
      empty={t("start.noIdentity")}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, name, currentName, grounds, createdAt }) => ({
            id,
            to: `/identity-requests/${id}`,
            title: name,
            aside: <span>{t(`identity.ground.${grounds[0]}`)}</span>,
            line: (
              <>
                {currentName !== name && <span>{currentName}</span>}
                <Moment at={createdAt} day />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}

export function MessagesBrief() {
  const t = useTranslate();
  return (
    <Latest<ContactMessageRow>
      name="contact-messages"
      filter={open}
      title={t("start.messages")}
      empty={t("start.noMessages")}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, name, subject, createdAt }) => ({
            id,
            to: `/contact-messages/${id}`,
            title: name,
            aside: <span>{t(`messages.subjectName.${subject}`)}</span>,
            line: <Moment at={createdAt} />,
          }))}
        />
      )}
    </Latest>
  );
}

/** The order, or the currency; what else a task is about has no name that says something. */
function subjectOf({ kind, subjectId, details }: Pick<StaffTaskView, "kind" | "subjectId" | "details">): string {
  if (typeof details.reference === "string") return details.reference;
  return kind.startsWith("currencies.") ? subjectId : "";
}

function Tasks({ filter, title, empty }: { filter?: Record<string, unknown>; title: string; empty: string }) {
  const kindName = useKindName();
  return (
    <Latest<StaffTaskView> name="tasks" filter={filter} title={title} empty={empty}>
      {(rows) => (
        <Brief
          items={rows.map(({ id, kind, subjectId, createdAt, resolvedAt, details }) => ({
            id,
            to: `/tasks/${id}`,
            title: kindName(kind),
            aside: <TaskBadge isOpen={!resolvedAt} />,
            line: (
              <>
                <span>{subjectOf({ kind, subjectId, details })}</span>
                <Moment at={createdAt} />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}

export function TasksBrief({ more }: BriefProps) {
  const t = useTranslate();
  return (
    <>
      <Tasks filter={open} title={t("start.tasks")} empty={t("start.noTasks")} />
      {more && <Tasks title={t("start.allTasks")} empty={t("start.noTasksYet")} />}
    </>
  );
}

export function FundSplitsBrief() {
  const t = useTranslate();
  return (
    <Latest<FundSplitView> name="fund-splits" title={t("start.splits")} empty={t("splits.empty")}>
      {(rows) => (
        <Brief
          items={rows.map(({ id, reference, buyer, supplierName, released, refunded, paidOut, postedAt }) => ({
            id,
            to: `/fund-splits/${id}`,
            title: reference,
            aside: <PaidBadge of={{ released, paidOut }} />,
            line: (
              <>
                <span>{partyNames(buyer, supplierName)}</span>
                <Money of={minorOf(released) === 0n ? refunded : released} />
                <Moment at={postedAt} day />
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
  const actorName = useActorName();
  return (
    <Latest<AuditEntryView>
      name="audit-log"
      filter={decisions}
      counted={false}
      title={t("start.audit")}
      empty={t("start.noDecisions")}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, action, actor, createdAt }) => ({
            id,
            to: "/audit-log",
            title: actionName(action),
            line: (
              <>
                <span>{actorName({ actor, action })}</span>
                <Moment at={createdAt} />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}
