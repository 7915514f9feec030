import { useGetOrganizationQuery } from "#web/src/features/own-organization/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconHourglass } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./IdentityLine.module.css";

/** That a change of name or country waits for staff, and where it is told whole. */
export function IdentityLine({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation("dashboard");
  const { data } = useGetOrganizationQuery(organizationId);
  const request = data?.identityRequest;
  if (request?.status !== "waiting") return null;
  return (
    <p className={styles.line}>
      <Icon of={IconHourglass} size="small" />
      <span>
        {t(data?.listed ? "identity.waits" : "identity.unlisted")}{" "}
        <TextLink to="/dashboard/settings">{t("identity.link")}</TextLink>
      </span>
    </p>
  );
}
