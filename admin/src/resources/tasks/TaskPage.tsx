import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { decidedTasks } from "#shared/notifications/task-kinds.ts";
import { staffTaskEndpoints, type StaffTaskView } from "#shared/notifications/admin-contract.ts";
import { Details } from "../../ui/Details.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { EndReversed } from "../disputes/EndReversed.tsx";
import { Compared, isCompared } from "./Compared.tsx";
import { Reported } from "./Reported.tsx";
import { TaskBadge } from "./TaskBadge.tsx";
import { inReadingOrder, useDetailText } from "./use-detail-text.ts";
import { useKindName } from "./use-kind-name.ts";

export function TaskPage() {
  const t = useTranslate();
  return (
    <ShowPage<StaffTaskView>
      list={{ to: "/tasks", label: t("resources.tasks.name", { count: 2 }) }}
      absent={t("errors:staff.taskNotFound")}
    >
      {(task) => <Task key={task.id} task={task} />}
    </ShowPage>
  );
}

function Task({ task }: { task: StaffTaskView }) {
  const t = useTranslate();
  const kindName = useKindName();
  const refusalText = useRefusalText();
  const detailText = useDetailText();
  const [refusal, setRefusal] = useState<unknown>();
  const [isDone, setDone] = useState(false);
  const moving = useMove({ resource: "tasks", record: task, onRefused: setRefusal, onDone: () => setDone(true) });
  const isOpen = !task.resolvedAt;
  return (
    <>
      <PageHead
        title={kindName(task.kind)}
        lede={isOpen ? t(`tasks.advice.${task.kind}`, { _: "" }) : ""}
        back={{
          to: "/tasks",
          label: t("resources.tasks.name", { count: 2 }),
          here: t("tasks.number", { id: task.id }),
        }}
      >
        <TaskBadge isOpen={isOpen} />
      </PageHead>
      <Stack>
        {isDone && (
          <Notice tone="success" role="status">
            {t("tasks.done")}
          </Notice>
        )}
        {refusal !== undefined && !isOpen && !isDone && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <Panel title={t("tasks.facts")}>
          <Stack>
            <Facts
              items={[
                { label: t("tasks.since"), value: <Moment at={task.createdAt} /> },
                { label: t("tasks.about"), value: <About task={task} />, wide: true },
              ]}
            />
            <Details
              of={inReadingOrder(further(task))}
              nameOf={(name) => t(`tasks.detail.${name}`, { _: name })}
              wordsOf={detailText}
            />
          </Stack>
        </Panel>
        {task.kind === "threads.reported" && <Reported reportId={task.subjectId} />}
        {isCompared(task) && <Compared task={task} />}
        {isOpen && task.kind === "escrow.endedAtProvider" && task.details.isPaid === true && (
          <EndReversed reference={String(task.details.reference)} />
        )}
        {isOpen ? (
          <Settling task={task} moving={moving} refusal={refusal} onAsk={() => setRefusal(undefined)} />
        ) : (
          <Panel title={t("tasks.settled")}>
            <Facts
              items={[
                { label: t("tasks.settledBy"), value: task.resolvedBy ?? t("tasks.settledByEvents") },
                { label: t("tasks.settledAt"), value: task.resolvedAt && <Moment at={task.resolvedAt} /> },
                { label: t("decide.reason"), value: task.resolution, wide: true },
              ]}
            />
          </Panel>
        )}
      </Stack>
    </>
  );
}

/** The order's reference, or else the subject's own id; a case, a message or the rates are a page away. */
function About({ task: { kind, subjectId, details } }: { task: StaffTaskView }) {
  const t = useTranslate();
  const { reference, shipment } = details;
  const named = typeof reference === "string" ? reference : subjectId;
  if (kind === "threads.reported") return [details.product, reference].filter(Boolean).join(", ");
  const name = typeof shipment === "number" ? t("tasks.ofShipment", { reference: named, number: shipment }) : named;
  if (kind === "escrow.nobodyEligible") return <Link to={`/disputes/${subjectId}`}>{name}</Link>;
  if (kind === "catalogue.reviewOverdue")
    return <Link to={`/listing-reviews/${subjectId}`}>{String(details.product)}</Link>;
  if (kind.startsWith("documents.")) return t("tasks.store");
  if (kind === "sanctions.hit") return <Link to={`/screening-hits/${subjectId}`}>{String(details.name)}</Link>;
  if (kind === "sanctions.unscreened") return <Link to={`/organizations/${subjectId}`}>{String(details.name)}</Link>;
  if (kind.startsWith("currencies.")) return <Link to="/reference-rates">{name}</Link>;
  return kind.startsWith("outbox.") ? <Link to={`/provider-calls/${String(details.outboxId)}`}>{name}</Link> : name;
}

/** What was kept beside what it is about; the subject's id is what to look for in a log. */
function further(task: StaffTaskView): Record<string, unknown> {
  const { kind, subjectId, details } = task;
  // What was reported, of what and by whom, stands below in full.
  if (kind === "threads.reported") return { subjectId, kind };
  const { reference, shipment, isPaid: _shown, ...kept } = details;
  const { expected, reported, ...others } = kept;
  return { ...(isCompared(task) ? others : kept), ...(typeof reference === "string" ? { subjectId } : {}), kind };
}

interface SettlingProps {
  task: StaffTaskView;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  onAsk: () => void;
}

function Settling({ task, moving, refusal, onAsk }: SettlingProps) {
  const t = useTranslate();
  const kindName = useKindName();
  const { permissions } = useStaffPermissions();
  const [isAsking, setAsking] = useState(false);
  if (!permissions?.includes("tasks.resolve") || decidedTasks.includes(task.kind)) return null;
  return (
    <div>
      <Button
        variant="contained"
        color="primary"
        onClick={() => {
          onAsk();
          setAsking(true);
        }}
      >
        {t("tasks.settle")}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t("tasks.settleTitle")}
          submit={t("tasks.settle")}
          help={t("tasks.settleHelp")}
          action="resolve"
          draftName={`task.${task.id}`}
          schema={staffTaskEndpoints.resolve.body}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsking(false)}
        >
          <p>{t("tasks.settleHint", { what: kindName(task.kind) })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
