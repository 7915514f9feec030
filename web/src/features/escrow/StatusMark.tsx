import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { IconScale } from "#web/src/ui/icons.ts";
import { EscrowBadge } from "#web/src/ui/StatusBadge.tsx";
import { escrowLook, type EscrowStatusName } from "#web/src/ui/status-look.ts";
import { isDivided } from "./settlement.ts";

export const isKnownStatus = (status: string): status is EscrowStatusName => status in escrowLook;

/** The status in icon and words, and whether a part went back; whatever is no status of ours is 'Unknown Status'. */
export function StatusMark({ order }: { order: { status: string } & Pick<OrderView, "settlement"> }) {
  const { t } = useTranslation("escrow");
  const { status } = order;
  if (!isKnownStatus(status)) return <Badge>{t("status.unknown")}</Badge>;
  // Of several shipments some may have ended while others go on.
  if (status === "funds_released" && isDivided(order))
    return (
      <Badge tone={escrowLook[status].tone} icon={IconScale}>
        {t("partRefunded")}
      </Badge>
    );
  return <EscrowBadge status={status} label={t(`status.${status}`)} />;
}
