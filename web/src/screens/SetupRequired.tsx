import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Band } from "#web/src/ui/Band.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { IconBuildingWarehouse } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { DashboardMeta } from "./DashboardMeta.tsx";
import styles from "./SetupRequired.module.css";

/** What a user sees who belongs to no organization yet. */
export function SetupRequired({ email }: { email: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <DashboardMeta title={t("setup.title")} />
      <PageHead look="desk" title={t("setup.title")} lede={t("setup.signedInAs", { email })} />
      <Card as="section" band={<Band name="tickClay" />} className={styles.card}>
        <Notice tone="amber" flush title={t("setup.noticeTitle")}>
          {t("setup.none")} {t("setup.notice")}
        </Notice>
        <EmptyState
          crop="tea"
          title={t("setup.heading")}
          sentence={t("setup.sentence")}
          action={
            <>
              <ButtonLink to="/dashboard/settings" variant="primary" icon={IconBuildingWarehouse}>
                {t("setup.toSettings")}
              </ButtonLink>
              <ButtonLink to="/">{t("setup.toHome")}</ButtonLink>
            </>
          }
        />
      </Card>
    </>
  );
}
