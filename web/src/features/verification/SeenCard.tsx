import type { VerificationView } from "#shared/verification/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconClock } from "#web/src/ui/icons.ts";
import { SupplierLogo } from "#web/src/ui/SupplierLogo.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import styles from "./VerificationPage.module.css";

interface Props {
  view: VerificationView;
  organization: OrganizationView;
}

/** What the other side reads of it today. */
export function SeenCard({ view: { state, certificates }, organization }: Props) {
  const { t } = useTranslation("verification");
  const type = organization.type as OrganizationType;
  const isVerified = state === "verified";
  const count = certificates.filter(({ shown }) => shown).length;
  return (
    <Card as="section">
      <CardHead ruled title={t(`seen.title.${type}`)} />
      <div className={styles.seen}>
        <div className={styles.who}>
          <SupplierLogo supplier={organization} />
          <div>
            <p className={styles.whoName}>{organization.name}</p>
            {isVerified ? (
              <VerifiedMark label={t("seen.mark")} />
            ) : (
              <Badge tone="sand" icon={IconClock}>
                {t("seen.not")}
              </Badge>
            )}
          </div>
        </div>
        <p className={styles.seenText}>
          {t(`seen.${isVerified ? "verified" : "text"}.${type}`)} {count > 0 && t("seen.shown", { count })}
        </p>
      </div>
    </Card>
  );
}
