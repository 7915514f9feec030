import { useTranslate } from "react-admin";
import { Badge } from "../../ui/Badge.tsx";
import { IconLock, IconShieldLock } from "../../ui/icons.ts";

/** Whether an account takes more than its password. */
export function FactorBadge({ isOn }: { isOn: boolean }) {
  const t = useTranslate();
  return isOn ? (
    <Badge tone="success" icon={IconShieldLock}>
      {t("people.factorOn")}
    </Badge>
  ) : (
    <Badge tone="grey" icon={IconLock}>
      {t("people.factorOff")}
    </Badge>
  );
}
