import { useTranslate } from "react-admin";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconHourglass } from "../../ui/icons.ts";

/** Whether the provider has paid out what was released. */
export function PaidBadge({ isPaid }: { isPaid: boolean }) {
  const t = useTranslate();
  return isPaid ? (
    <Badge tone="success" icon={IconCircleCheck}>
      {t("splits.paid")}
    </Badge>
  ) : (
    <Badge tone="amber" icon={IconHourglass}>
      {t("splits.unpaid")}
    </Badge>
  );
}
