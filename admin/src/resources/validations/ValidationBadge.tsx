import { useTranslate } from "react-admin";
import type { ValidationRow } from "#shared/inspectors/admin-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconCircleX, IconHourglass } from "../../ui/icons.ts";

export function ValidationBadge({ decision }: Pick<ValidationRow, "decision">) {
  const t = useTranslate();
  return decision === null ? (
    <Badge tone="amber" icon={IconHourglass}>
      {t("validations.waits")}
    </Badge>
  ) : (
    <Badge
      tone={decision === "validated" ? "success" : "danger"}
      icon={decision === "validated" ? IconCircleCheck : IconCircleX}
    >
      {t(`validations.decision.${decision}`)}
    </Badge>
  );
}
