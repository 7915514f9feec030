import { useTranslate } from "react-admin";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconHourglass } from "../../ui/icons.ts";

export function TaskBadge({ isOpen }: { isOpen: boolean }) {
  const t = useTranslate();
  return isOpen ? (
    <Badge tone="amber" icon={IconHourglass}>
      {t("tasks.isOpen")}
    </Badge>
  ) : (
    <Badge tone="success" icon={IconCircleCheck}>
      {t("tasks.isSettled")}
    </Badge>
  );
}
