import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useAppSelector } from "../hooks.ts";
import { useClientServices } from "../services.tsx";
import { selectSession } from "../session-slice.ts";
import styles from "./SessionNotice.module.css";

/** Said once a session that will not outlast the window has begun. */
export function SessionNotice() {
  const { t } = useTranslation("desktop");
  const services = useClientServices();
  const { status } = useAppSelector(selectSession);
  const [closed, setClosed] = useState(false);
  if (closed || status !== "signedIn" || services().platform.sessionLasts) return null;
  return (
    <div className={styles.place} data-print="never">
      <Notice
        tone="amber"
        role="status"
        title={t("session.title")}
        action={
          <Button size="small" onClick={() => setClosed(true)}>
            {t("session.close")}
          </Button>
        }
      >
        {t("session.sentence")}
      </Notice>
    </div>
  );
}
