import type { VerificationView } from "#shared/verification/contract.ts";
import { openStates } from "#shared/verification/choices.ts";
import {
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconFileText,
  IconHourglass,
  IconInfoCircle,
  IconMessage,
  IconRosetteDiscountCheckFilled,
} from "#web/src/ui/icons.ts";
import type { StatusLook } from "#web/src/ui/status-look.ts";

/** What an office is to be told first: of its open request, else of its mark. */
export type Stage = "none" | "draft" | "waiting" | "questions" | "verified" | "refused" | "expired";

const isOpen = (state: string): state is (typeof openStates)[number] =>
  (openStates as readonly string[]).includes(state);

export function stageOf({ state, request }: Pick<VerificationView, "state" | "request">): Stage {
  if (request && isOpen(request.state)) return request.state;
  if (state === "waiting") return "waiting";
  return state as Stage;
}

export const stageLook: Readonly<Record<Stage, StatusLook>> = {
  none: { tone: "grey", icon: IconInfoCircle },
  draft: { tone: "sand", icon: IconFileText },
  waiting: { tone: "info", icon: IconEye },
  questions: { tone: "amber", icon: IconMessage },
  verified: { tone: "success", icon: IconRosetteDiscountCheckFilled },
  refused: { tone: "danger", icon: IconCircleX },
  expired: { tone: "danger", icon: IconHourglass },
};

/** Of a paper or a certificate. */
export const filedLook: Readonly<Record<"draft" | "waiting" | "accepted" | "refused", StatusLook>> = {
  draft: { tone: "sand", icon: IconFileText },
  waiting: { tone: "info", icon: IconEye },
  accepted: { tone: "success", icon: IconCircleCheck },
  refused: { tone: "danger", icon: IconCircleX },
};
