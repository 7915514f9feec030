import { countryName } from "#shared/kernel/country.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useGetOrganizationQuery } from "#web/src/features/own-organization/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { IconClock } from "#web/src/ui/icons.ts";
import { SupplierLogo } from "#web/src/ui/SupplierLogo.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import styles from "./SeenCard.module.css";

/** How the other side sees the organization. */
export function SeenCard({ organizationId, side }: { organizationId: string; side: OrganizationType }) {
  const { t } = useTranslation("today");
  const language = useLanguage();
  const { data: organization } = useGetOrganizationQuery(organizationId);
  if (!organization) return null;
  const { name, city, country, verified, listed } = organization;
  const place = [city, country && countryName(country, language)].filter(Boolean).join(", ");
  return (
    <Card as="section">
      <Band name="lozengeLeaf" />
      <div className={styles.inner}>
        <h2 className={styles.heading}>{t(`seen.${side}`)}</h2>
        <div className={styles.who}>
          <SupplierLogo supplier={organization} />
          <div className={styles.text}>
            <p className={styles.name}>{name}</p>
            <p className={styles.place}>
              {country && <Flag country={country} />}
              {place || t("seen.noPlace")}
            </p>
          </div>
        </div>
        <div className={styles.foot}>
          {verified ? (
            <VerifiedMark label={t("seen.verified")} />
          ) : (
            <Badge tone="sand" icon={IconClock}>
              {t("seen.notVerified")}
            </Badge>
          )}
          {side === "supplier" && listed && (
            <TextLink arrow to={`/suppliers/${organizationId}`}>
              {t("seen.toPage")}
            </TextLink>
          )}
        </div>
      </div>
    </Card>
  );
}
