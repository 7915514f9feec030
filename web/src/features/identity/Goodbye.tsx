import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { AccountPanel, panelStyles } from "./AccountPanel.tsx";

/** What is read on /login after an account was deleted. */
export function Goodbye() {
  const { t } = useTranslation("identity");
  return (
    <>
      <PageMeta title={t("goodbye.pageTitle")} noindex />
      <AccountPanel title={t("goodbye.title")}>
        <div className={panelStyles.form}>
          <Notice tone="success">{t("goodbye.text")}</Notice>
          <p>{t("goodbye.thanks")}</p>
          <div className={panelStyles.actions}>
            <ButtonLink to="/" variant="primary">
              {t("goodbye.home")}
            </ButtonLink>
            <ButtonLink to="/products/all">{t("goodbye.products")}</ButtonLink>
          </div>
        </div>
      </AccountPanel>
    </>
  );
}
