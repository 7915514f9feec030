import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { NotFound } from "./NotFound.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { useProblem } from "#web/src/runtime/router/Pages.tsx";
import { Refusal } from "#web/src/runtime/router/route.ts";
import styles from "./Message.module.css";

/** A page that broke, or an address that names nothing. It stands in the place of the layout, so it brings header and footer along. */
export function ErrorPage() {
  return (
    <PageFrame>
      <ErrorContent />
    </PageFrame>
  );
}

/** The same inside a layout that still stands, for pages with an error boundary of their own. */
export function ErrorContent() {
  const { t } = useTranslation("site");
  const error = useProblem();
  if (error instanceof Refusal && error.status === 404) return <NotFound />;
  return (
    <div className={styles.page}>
      <PageMeta title={t("titled", { title: t("error.title"), name: siteFacts.name })} noindex />
      <ErrorState
        headingLevel={1}
        title={t("error.title")}
        safe={t("error.safe")}
        reference={referenceOf(error)}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}

/** What support can look for: the code of the refusal. */
function referenceOf(error: unknown): string | undefined {
  return error instanceof Refusal ? error.code || String(error.status) : undefined;
}
