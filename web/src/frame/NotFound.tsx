import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import styles from "./Message.module.css";

/** There is nothing at the address. */
export function NotFound() {
  const { t } = useTranslation("site");
  return (
    <div className={styles.page}>
      <PageMeta title={t("titled", { title: t("notFound.title"), name: siteFacts.name })} noindex />
      <EmptyState
        crop="cashew"
        headingLevel={1}
        title={t("notFound.title")}
        sentence={t("notFound.sentence")}
        action={
          <>
            <ButtonLink to="/" variant="primary">
              {t("notFound.home")}
            </ButtonLink>
            <ButtonLink to="/products/all">{t("nav.allProducts")}</ButtonLink>
          </>
        }
      />
    </div>
  );
}
