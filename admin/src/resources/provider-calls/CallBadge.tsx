import { useTranslate } from "react-admin";
import type { ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "../../ui/icons.ts";

const looks = {
  stopped: { tone: "danger", icon: IconAlertTriangle },
  byHand: { tone: "danger", icon: IconAlertTriangle },
  toConfirm: { tone: "amber", icon: IconHourglass },
  waiting: { tone: "amber", icon: IconHourglass },
  delivered: { tone: "success", icon: IconCircleCheck },
} as const;

type Standing = Pick<ProviderCallView, "state" | "refused" | "toConfirm"> &
  Partial<Pick<ProviderCallView, "heldSince">>;

/** The key of a call's state: what was done by hand waits for a second person; what has stopped was refused, or never answered, and the two are mended in different ways. */
export const stateKey = ({ state, refused, toConfirm, heldSince }: Standing): string =>
  `providerCalls.states.${toConfirm ? "toConfirm" : state === "stopped" ? (refused ? "refused" : "givenUp") : state === "waiting" && heldSince ? "held" : state}`;

export function CallBadge(call: Standing) {
  const t = useTranslate();
  return <Badge {...looks[call.toConfirm ? "toConfirm" : call.state]}>{t(stateKey(call))}</Badge>;
}
