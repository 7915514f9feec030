import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconRefresh } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { selectSession } from "#web/src/runtime/session/session-slice.ts";
import styles from "./SessionNotice.module.css";

/** What is to be said of how this computer keeps the session. */
export function SessionNotice() {
  const services = useClientServices();
  const { status } = useAppSelector(selectSession);
  const { openSession, sessionLasts, onSessionNotKept } = services().platform;
  const [lasts, setLasts] = useState(sessionLasts);
  useEffect(() => onSessionNotKept?.(() => setLasts(false)), [onSessionNotKept]);
  // Whoever has logged in anew has a session again, whatever became of the one before.
  if (status !== "signedIn") return openSession ? <LockedSession open={openSession} /> : null;
  return lasts ? null : <FleetingSession />;
}

/** The key store may open while the user looks elsewhere: a window that comes to the front tries again by itself. */
function LockedSession({ open }: { open: () => Promise<boolean> }) {
  const { t } = useTranslation("desktop");
  const [state, setState] = useState<"idle" | "trying" | "locked">("idle");
  useEffect(() => {
    const look = () => void open().then((opened) => opened && window.location.reload());
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [open]);
  const tryAgain = async () => {
    setState("trying");
    if (await open()) window.location.reload();
    else setState("locked");
  };
  return (
    <Warning
      title={t("session.lockedTitle")}
      action={
        <Button size="small" icon={IconRefresh} loading={state === "trying"} onClick={() => void tryAgain()}>
          {t("session.again")}
        </Button>
      }
    >
      {t("session.lockedSentence")} {state === "locked" && t("session.stillLocked")}
    </Warning>
  );
}

/** Said once a session that will not outlast the window has begun. */
function FleetingSession() {
  const { t } = useTranslation("desktop");
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <Warning
      title={t("session.title")}
      action={
        <Button size="small" onClick={() => setClosed(true)}>
          {t("session.close")}
        </Button>
      }
    >
      {t("session.sentence")}
    </Warning>
  );
}

const Warning = (notice: { title: string; action: ReactNode; children: ReactNode }) => (
  <div className={styles.place} data-print="never">
    <Notice tone="amber" role="status" {...notice} />
  </div>
);
