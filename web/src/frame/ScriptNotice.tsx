import { useLocation } from "react-router-dom";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import styles from "./ScriptNotice.module.css";

/** Pages whose form or check does nothing without a script. */
const needing = /^\/(?:login|register|confirm|reset-password|verify\/contract(?:\/.*)?)$/;

/** Above a page that needs JavaScript, for readers without it; and where a form was sent without its script, for everybody. */
export function ScriptNotice() {
  const { t } = useTranslation("site");
  const { pathname, search } = useLocation();
  if (new URLSearchParams(search).has("unsent"))
    return (
      <p role="alert" className={styles.notice}>
        {t("script.unsent")}
      </p>
    );
  return needing.test(pathname) ? <ScriptNeeded /> : null;
}

/** Nobody sees it whose browser runs scripts. */
export function ScriptNeeded() {
  const { t } = useTranslation("site");
  return (
    <noscript>
      <p className={styles.notice}>{t("script.needed")}</p>
    </noscript>
  );
}
