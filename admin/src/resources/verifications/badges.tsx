import type { TablerIcon } from "@tabler/icons-react";
import { useTranslate } from "react-admin";
import type { StatusTone } from "#shared/look/status-tone.ts";
import type { PaperState, RequestState } from "#shared/verification/choices.ts";
import { Badge } from "../../ui/Badge.tsx";
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconFilePlus,
  IconHourglass,
  IconMessageQuestion,
  IconRosetteDiscountCheck,
} from "../../ui/icons.ts";

interface Look {
  tone: StatusTone;
  icon: TablerIcon;
}

const requestLook: Record<RequestState, Look> = {
  draft: { tone: "grey", icon: IconFilePlus },
  waiting: { tone: "amber", icon: IconHourglass },
  questions: { tone: "violet", icon: IconMessageQuestion },
  verified: { tone: "success", icon: IconRosetteDiscountCheck },
  refused: { tone: "danger", icon: IconCircleX },
  expired: { tone: "sand", icon: IconClock },
  withdrawn: { tone: "grey", icon: IconArrowBackUp },
};

export const paperLook: Record<PaperState, Look> = {
  draft: { tone: "grey", icon: IconFilePlus },
  waiting: { tone: "amber", icon: IconCircleDashed },
  accepted: { tone: "success", icon: IconCircleCheck },
  refused: { tone: "danger", icon: IconCircleX },
};

export function RequestBadge({ state }: { state: RequestState }) {
  const t = useTranslate();
  return <Badge {...requestLook[state]}>{t(`verifying:state.${state}`)}</Badge>;
}

export function PaperBadge({ state }: { state: PaperState }) {
  const t = useTranslate();
  return <Badge {...paperLook[state]}>{t(`verifying:paperState.${state}`)}</Badge>;
}
