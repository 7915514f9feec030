import type { TablerIcon } from "@tabler/icons-react";
import type { MemberMove, SampleStatus } from "#shared/samples/process.ts";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconMicroscope,
  IconTruckDelivery,
  IconX,
} from "#web/src/ui/icons.ts";
import type { StatusLook } from "#web/src/ui/status-look.ts";

export const sampleLook: Readonly<Record<SampleStatus, StatusLook>> = {
  requested: { tone: "amber", icon: IconHourglass },
  accepted: { tone: "info", icon: IconCheck },
  sent: { tone: "info", icon: IconTruckDelivery },
  received: { tone: "violet", icon: IconMicroscope },
  approved: { tone: "success", icon: IconCircleCheck },
  refused: { tone: "danger", icon: IconCircleX },
  declined: { tone: "danger", icon: IconCircleX },
  withdrawn: { tone: "grey", icon: IconArrowBackUp },
  expired: { tone: "sand", icon: IconClock },
  lost: { tone: "danger", icon: IconAlertTriangle },
  unjudged: { tone: "sand", icon: IconClock },
};

export const moveIcons: Readonly<Record<MemberMove, TablerIcon>> = {
  accept: IconCheck,
  send: IconTruckDelivery,
  receive: IconCheck,
  approve: IconCircleCheck,
  refuse: IconX,
  decline: IconX,
  withdraw: IconArrowBackUp,
};
/** What ends a sample is never the main button. */
export const isEnding = (move: MemberMove): boolean => ["refuse", "decline", "withdraw"].includes(move);
