import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";

/** An address below /dashboard that names nothing; its status is 404. */
export function NotFound() {
  const { t } = useTranslation(["dashboard", "site"]);
  return (
    <>
      <DashboardMeta title={t("site:notFound.title")} />
      <EmptyState
        crop="cashew"
        headingLevel={1}
        title={t("site:notFound.title")}
        sentence={t("notFound.sentence")}
        action={
          <>
            <ButtonLink to="/dashboard" variant="primary">
              {t("notFound.overview")}
            </ButtonLink>
            <ButtonLink to="/">{t("site:notFound.home")}</ButtonLink>
          </>
        }
      />
    </>
  );
}
