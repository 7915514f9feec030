import { useTranslate } from "react-admin";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconHourglass } from "../../ui/icons.ts";

export function MessageBadge({ isOpen }: { isOpen: boolean }) {
  const t = useTranslate();
  return isOpen ? (
    <Badge tone="amber" icon={IconHourglass}>
      {t("messages.isOpen")}
    </Badge>
  ) : (
    <Badge tone="success" icon={IconCircleCheck}>
      {t("messages.isHandled")}
    </Badge>
  );
}
