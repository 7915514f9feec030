import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { EscrowBadge } from "#web/src/ui/StatusBadge.tsx";
import { escrowLook, type EscrowStatusName } from "#web/src/ui/status-look.ts";

export const isKnownStatus = (status: string): status is EscrowStatusName => status in escrowLook;

/** The status in icon and words; whatever is no status of ours is 'Unknown Status'. */
export function StatusMark({ status }: { status: string }) {
  const { t } = useTranslation("escrow");
  return isKnownStatus(status) ? (
    <EscrowBadge status={status} label={t(`status.${status}`)} />
  ) : (
    <Badge>{t("status.unknown")}</Badge>
  );
}
