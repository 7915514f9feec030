import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { panelStyles } from "./AccountPanel.tsx";

/** For whoever has logged out while the server did not answer: their session may still be open there. */
export function UntoldLogout() {
  const { t } = useTranslation("identity");
  return (
    <Notice tone="amber" role="status" className={panelStyles.above} title={t("untold.title")}>
      {t("untold.text")}
    </Notice>
  );
}
