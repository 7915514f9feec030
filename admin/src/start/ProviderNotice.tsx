import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { silentSince, useProviderHealth } from "../resources/provider-calls/use-provider-health.ts";
import { IconAlertTriangle } from "../ui/icons.ts";
import { formatMoment } from "../ui/moments.ts";
import { Notice } from "../ui/Notice.tsx";
import { useLanguage } from "../ui/use-language.ts";
import styles from "./StartPage.module.css";

/** While the escrow provider does not answer. */
export function ProviderNotice() {
  const t = useTranslate();
  const language = useLanguage();
  const { data: health } = useProviderHealth();
  if (!health || health.state === "answers") return null;
  const words = silentSince(health) ? "silent" : health.state;
  const since = health.failingSince && formatMoment(health.failingSince, language);
  return (
    <div className={styles.notice}>
      <Notice tone={health.state === "paused" ? "danger" : "amber"} icon={IconAlertTriangle} role="status">
        {t(`start.provider.${words}`, { since })} <Link to="/provider-calls">{t("start.provider.more")}</Link>
      </Notice>
    </div>
  );
}
