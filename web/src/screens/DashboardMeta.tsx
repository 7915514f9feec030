import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";

/** The window's title of a dashboard page; search engines never see one. */
export function DashboardMeta({ title }: { title: string }) {
  const { t } = useTranslation("dashboard");
  return <PageMeta title={t("metaTitle", { page: title })} noindex />;
}
