import { useState } from "react";
import type { CertificateView, VerificationView } from "#shared/verification/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconBell, IconPlus } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { CertificateDialog } from "./CertificateDialog.tsx";
import { CertificatesTable } from "./CertificatesTable.tsx";
import { isEnding } from "./certificate-look.ts";
import { RemoveCertificateDialog } from "./RemoveCertificateDialog.tsx";
import styles from "./Filed.module.css";

interface Props {
  view: VerificationView;
  type: OrganizationType;
}

/** Certificates with their body and last day, what was refused of them, and which end soon. */
export function CertificatesCard({ view, type }: Props) {
  const { t } = useTranslation(["verification", "choices"]);
  const dates = useDates();
  const now = useNow();
  const [sending, setSending] = useState<"new" | CertificateView>();
  const [removing, setRemoving] = useState<CertificateView>();
  const { organizationId, certificates, can } = view;
  const mayAdd = can.includes("addPapers");
  const scheme = ({ kind }: CertificateView) => t(`choices:certification.${kind}`, { defaultValue: kind });
  const refused = certificates.filter(({ state, reason }) => state === "refused" && reason);
  const ending = certificates.filter(
    (one) => isEnding(one, now) && !certificates.some(({ replaces }) => replaces === one.id),
  );
  return (
    <Card as="section" id="certificates">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t("certificates.title")}</h2>
          <p className={styles.lede}>{t(type === "supplier" ? "certificates.lede" : "certificates.ledeBuyer")}</p>
        </div>
        {mayAdd && (
          <Button icon={IconPlus} onClick={() => setSending("new")}>
            {t("certificates.add")}
          </Button>
        )}
      </div>
      {certificates.length === 0 ? (
        <p className={styles.empty}>{t(mayAdd ? "certificates.empty" : "certificates.emptyShort")}</p>
      ) : (
        <CertificatesTable certificates={certificates} onReplace={setSending} onRemove={setRemoving} />
      )}
      {refused.map((one) => (
        <Notice key={one.id} flush tone="danger">
          {t("certificates.refused", { scheme: scheme(one), number: one.number, reason: one.reason })}
        </Notice>
      ))}
      {ending.map((one) => (
        <Notice key={one.id} flush tone="amber" icon={IconBell}>
          {t(mayAdd ? "certificates.soon" : "certificates.soonBegin", {
            scheme: scheme(one),
            day: dates.calendarDay(one.validUntil),
          })}
        </Notice>
      ))}
      {sending && (
        <CertificateDialog
          organizationId={organizationId}
          replaced={sending === "new" ? undefined : sending}
          onClose={() => setSending(undefined)}
        />
      )}
      {removing && (
        <RemoveCertificateDialog
          organizationId={organizationId}
          certificate={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}
