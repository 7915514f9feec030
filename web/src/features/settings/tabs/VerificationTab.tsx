import { useGetOrganizationQuery } from "#web/src/features/own-organization/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { SettingsToCome } from "./SettingsToCome.tsx";
import page from "../SettingsPage.module.css";
import styles from "../SettingsForm.module.css";

/** Whether our team has verified the organization, and what of its name waits for that. */
export function VerificationTab({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(["settings-organization", "settings", "choices"]);
  const { data: organization, error, refetch, isFetching } = useGetOrganizationQuery(organizationId);
  if (!organization)
    return error ? (
      <LoadFailed title={t("settings:loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SettingsToCome />
    );
  return (
    <div className={page.main}>
      <Card as="section">
        <CardHead title={organization.name} />
        <div className={styles.body}>
          <p>
            {organization.verified ? (
              <VerifiedMark label={t("settings:info.yes")} />
            ) : (
              <b>{t(`choices:verification.${organization.verification}`)}</b>
            )}
          </p>
          <p>{t(organization.verified ? "verification.verified" : "verification.notVerified")}</p>
          {organization.identityRequest?.status === "waiting" && (
            <p>
              {t("verification.identityWaits")}{" "}
              <TextLink to="/dashboard/settings">{t("verification.identityLink")}</TextLink>
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}
