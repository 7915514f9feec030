import { useTranslate } from "react-admin";
import type { ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "../../ui/icons.ts";

const looks = {
  stopped: { tone: "danger", icon: IconAlertTriangle },
  byHand: { tone: "danger", icon: IconAlertTriangle },
  waiting: { tone: "amber", icon: IconHourglass },
  delivered: { tone: "success", icon: IconCircleCheck },
} as const;

export function CallBadge({ state }: Pick<ProviderCallView, "state">) {
  const t = useTranslate();
  return <Badge {...looks[state]}>{t(`providerCalls.states.${state}`)}</Badge>;
}
