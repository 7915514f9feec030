import { useTranslate } from "react-admin";
import type { ListStatus } from "#shared/sanctions/choices.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconHourglass } from "../../ui/icons.ts";

const looks = {
  draft: { tone: "amber", icon: IconHourglass },
  current: { tone: "success", icon: IconCircleCheck },
  replaced: { tone: "grey", icon: IconArrowBackUp },
  discarded: { tone: "grey", icon: IconCircleX },
} as const;

export function ListBadge({ status }: { status: ListStatus }) {
  const t = useTranslate();
  return <Badge {...looks[status]}>{t(`sanctions:lists.status.${status}`)}</Badge>;
}
