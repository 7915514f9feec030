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

type Standing = Pick<ProviderCallView, "state" | "refused">;

/** The key of a call's state: what has stopped was refused, or never answered, and the two are mended in different ways. */
export const stateKey = ({ state, refused }: Standing): string =>
  `providerCalls.states.${state === "stopped" ? (refused ? "refused" : "givenUp") : state}`;

export function CallBadge(call: Standing) {
  const t = useTranslate();
  return <Badge {...looks[call.state]}>{t(stateKey(call))}</Badge>;
}
