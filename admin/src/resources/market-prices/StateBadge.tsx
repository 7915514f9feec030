import { useTranslate } from "react-admin";
import type { PriceChangeView, PriceImportView } from "#shared/market-prices/import-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconFilePlus,
  IconHourglass,
} from "../../ui/icons.ts";

const states = {
  draft: { tone: "amber", icon: IconHourglass },
  committed: { tone: "success", icon: IconCircleCheck },
  undone: { tone: "sand", icon: IconArrowBackUp },
  discarded: { tone: "grey", icon: IconBan },
} as const;

export function StateBadge({ status }: Pick<PriceImportView, "status">) {
  const t = useTranslate();
  return <Badge {...states[status]}>{t(`market-prices:state.${status}`)}</Badge>;
}

const kinds = {
  new: { tone: "success", icon: IconFilePlus },
  changed: { tone: "amber", icon: IconArrowsExchange },
  same: { tone: "grey", icon: IconCheck },
  skipped: { tone: "sand", icon: IconAlertCircle },
} as const;

export function KindBadge({ kind }: Pick<PriceChangeView, "kind">) {
  const t = useTranslate();
  return <Badge {...kinds[kind]}>{t(`market-prices:kind.${kind}`)}</Badge>;
}
