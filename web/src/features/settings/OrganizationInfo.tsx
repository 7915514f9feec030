import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { verificationPath } from "#shared/verification/path.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Facts } from "#web/src/ui/Facts.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";

/** What an organization is and cannot change by itself. */
export function OrganizationInfo({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation(["settings", "choices", "verification"]);
  const { day } = useDates();
  return (
    <section>
      <VisuallyHidden as="h2">{t("info.title")}</VisuallyHidden>
      <Facts
        columns={4}
        items={[
          { label: t("info.type"), value: t(`choices:organizationType.${organization.type}`) },
          {
            label: t("info.businessType"),
            value: t(`choices:businessType.${organization.organizationType}`, {
              defaultValue: organization.organizationType,
            }),
          },
          {
            label: t("info.verified"),
            value: (
              <>
                {organization.verified ? (
                  <VerifiedMark label={t("info.yes")} />
                ) : (
                  t(`choices:verification.${organization.verification}`)
                )}
                <TextLink to={verificationPath}>
                  {t(organization.verification === "none" ? "verification:line.ask" : "verification:line.link")}
                </TextLink>
              </>
            ),
          },
          { label: t("info.since"), value: day(organization.createdAt) },
        ]}
      />
    </section>
  );
}
