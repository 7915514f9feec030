import { useTranslate } from "react-admin";
import type { RatingReportRow } from "#shared/ratings/admin-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconHourglass } from "../../ui/icons.ts";

export function ReportBadge({ decision }: Pick<RatingReportRow, "decision">) {
  const t = useTranslate();
  return decision === null ? (
    <Badge tone="amber" icon={IconHourglass}>
      {t("ratings.isOpen")}
    </Badge>
  ) : (
    <Badge tone={decision === "kept" ? "success" : "danger"} icon={IconCircleCheck}>
      {t(`ratings.decision.${decision}`)}
    </Badge>
  );
}
