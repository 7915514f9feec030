import { useTranslate } from "react-admin";
import type { HitStatus } from "#shared/sanctions/choices.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCircleCheck, IconUserCheck } from "../../ui/icons.ts";

const looks = {
  open: { tone: "danger", icon: IconAlertTriangle },
  proposed: { tone: "amber", icon: IconUserCheck },
  confirmed: { tone: "danger", icon: IconBan },
  dismissed: { tone: "success", icon: IconCircleCheck },
  ended: { tone: "grey", icon: IconArrowBackUp },
} as const;

export function HitBadge({ status }: { status: HitStatus }) {
  const t = useTranslate();
  return <Badge {...looks[status]}>{t(`sanctions:hits.status.${status}`)}</Badge>;
}
