import { verificationPath } from "#shared/verification/path.ts";
import { useGetOrganizationQuery } from "#web/src/features/own-organization/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconHourglass, IconInfoCircle } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./IdentityLine.module.css";

/** That a change of name or country waits for staff, and that nobody has verified the organization yet: each with where it is told whole. */
export function IdentityLine({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(["dashboard", "verification"]);
  const { data } = useGetOrganizationQuery(organizationId);
  if (!data) return null;
  const { identityRequest, listed, verification } = data;
  return (
    <>
      {identityRequest?.status === "waiting" && (
        <p className={styles.line}>
          <Icon of={IconHourglass} size="small" />
          <span>
            {t(listed ? "identity.waits" : "identity.unlisted")}{" "}
            <TextLink to="/dashboard/settings">{t("identity.link")}</TextLink>
          </span>
        </p>
      )}
      {verification !== "verified" && (
        <p className={styles.line}>
          <Icon of={verification === "waiting" ? IconHourglass : IconInfoCircle} size="small" />
          <span>
            {t(`verification:line.${verification}`)}{" "}
            <TextLink to={verificationPath}>
              {t(verification === "none" ? "verification:line.ask" : "verification:line.link")}
            </TextLink>
          </span>
        </p>
      )}
    </>
  );
}
