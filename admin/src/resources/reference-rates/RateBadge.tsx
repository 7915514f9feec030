import { useTranslate } from "react-admin";
import type { StoredRateView } from "#shared/currencies/contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconAlertCircle, IconCircleCheck, IconHistory } from "../../ui/icons.ts";

const looks = {
  inForce: { tone: "success", icon: IconCircleCheck },
  tooOld: { tone: "amber", icon: IconAlertCircle },
  replaced: { tone: "sand", icon: IconHistory },
} as const;

export function RateBadge({ state }: Pick<StoredRateView, "state">) {
  const t = useTranslate();
  return <Badge {...looks[state]}>{t(`rates.states.${state}`)}</Badge>;
}
