import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";

/** For whoever has logged out while the server did not answer: their session may still be open there. */
export function UntoldLogout() {
  const { t } = useTranslation("accounts");
  return (
    <Notice tone="amber" role="status" title={t("untold.title")}>
      {t("untold.text")}
    </Notice>
  );
}
