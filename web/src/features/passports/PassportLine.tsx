import { useState } from "react";
import type { InspectionView } from "#shared/escrow/inspection-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconCircleX, IconShieldCheck } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { pageOf } from "./address.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";
import styles from "./PassportLine.module.css";

/** Where the passport of an inspection is read by anybody, and taken back by its side. */
export function PassportLine({ inspection }: { inspection: InspectionView }) {
  const { t } = useTranslation("quality");
  const { moment } = useDates();
  const [asked, setAsked] = useState(false);
  const { passport, passportRevokedAt, can } = inspection;
  if (!passport) return null;
  return (
    <div className={styles.line}>
      <p className={styles.of}>
        {passportRevokedAt ? (
          <Badge tone="danger" icon={IconCircleX}>
            {t("passport.revoked", { moment: moment(passportRevokedAt) })}
          </Badge>
        ) : (
          <Badge tone="success" icon={IconShieldCheck}>
            {t("passport.signed")}
          </Badge>
        )}
        <TextLink to={pageOf(passport)}>{t("passport.show", { number: passport })}</TextLink>
      </p>
      <p className={styles.hint}>{t("passport.hint")}</p>
      {can.includes("revokePassport") && (
        <p data-print="never">
          <Button variant="ghost" size="small" onClick={() => setAsked(true)}>
            {t("passport.revoke")}
          </Button>
        </p>
      )}
      {asked && <RevokeDialog number={passport} onClose={() => setAsked(false)} />}
    </div>
  );
}
