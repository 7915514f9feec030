import type { TablerIcon } from "@tabler/icons-react";
import type { SampleView } from "#shared/samples/contract.ts";
import { isOpenSample, type SampleStatus } from "#shared/samples/process.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { IconCheck, IconHourglass, IconMicroscope, IconTruckDelivery } from "#web/src/ui/icons.ts";
import { Timeline, type TimelineStep } from "#web/src/ui/Timeline.tsx";
import { sampleLook } from "./sample-look.ts";

const way = ["requested", "accepted", "sent", "received", "approved"] as const;
const icons: Readonly<Record<(typeof way)[number], TablerIcon>> = {
  requested: IconHourglass,
  accepted: IconCheck,
  sent: IconTruckDelivery,
  received: IconCheck,
  approved: IconMicroscope,
};

/** The way of a sample from the question to the judgement, with who went each step; how it left the way stands last. */
export function SampleSteps({ sample }: { sample: SampleView }) {
  const { t } = useTranslation("samples");
  const { moment } = useDates();
  const { steps, status, counterparty } = sample;
  const stepOf = (name: SampleStatus) => steps.findLast((step) => step.status === name);
  const said = (name: SampleStatus) => {
    const step = stepOf(name);
    if (!step) return {};
    const actor =
      step.by === "clock" || step.by === "closing" ? t(`by.${step.by}`) : (step.person ?? counterparty.name);
    return { date: moment(step.at), actor };
  };
  const isOpen = isOpenSample(status);
  const reached = way.filter((name) => stepOf(name));
  const next = way.find((name) => !stepOf(name) && way.indexOf(name) > way.indexOf(reached.at(-1) ?? "requested"));
  const shown: TimelineStep[] = (isOpen || status === "approved" ? way : reached)
    // A supplier that sends unasked begins with the promise.
    .filter((name) => name !== "requested" || sample.askedBy === "buyer")
    .map((name) => ({
      id: name,
      label: t(`step.${name}`),
      icon: icons[name],
      state: stepOf(name) ? "completed" : name === next ? "current" : "pending",
      ...said(name),
    }));
  const end: TimelineStep[] =
    isOpen || status === "approved"
      ? []
      : [{ id: status, label: t(`status.${status}`), icon: sampleLook[status].icon, state: "failed", ...said(status) }];
  return <Timeline label={t("course")} steps={[...shown, ...end]} />;
}
