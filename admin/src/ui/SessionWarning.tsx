import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useCallback, useEffect, useId, useState } from "react";
import { useAuthProvider, useLogoutIfAccessDenied, useTranslate } from "react-admin";
import type { StaffAuth } from "../providers/auth.ts";
import type { KnownEnd } from "../providers/session-end.ts";
import { formatTime } from "./moments.ts";
import { Notice } from "./Notice.tsx";
import { useLanguage } from "./use-language.ts";

/** So long before the end it is said, in milliseconds. */
const ahead = 2 * 60_000;

/**
 * Says that the session is about to end because nobody has done anything, or because it is as old as any may be. What was done since the
 * last call, typing too, is told to the server first: whoever is at work is not asked.
 */
export function SessionWarning() {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  const textId = useId();
  const auth = useAuthProvider<StaffAuth>();
  const leave = useLogoutIfAccessDenied();
  const [warned, setWarned] = useState<KnownEnd>();
  const [isRunning, setRunning] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [isAway, setAway] = useState(false);

  const look = useCallback(async () => {
    setRunning(true);
    try {
      await auth?.lookAtEnd();
      setAway(false);
    } catch (error) {
      // A session that is over leads to the sign-in page and back; a server that does not answer changes nothing.
      if (!(await leave(error))) setAway(true);
    }
    setRunning(false);
  }, [auth, leave]);

  useEffect(() => {
    if (!auth) return undefined;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const plan = () => {
      for (const timer of timers) clearTimeout(timer);
      const end = auth.sessionEnd.known();
      if (!end) return;
      const left = end.at - Date.now();
      setWarned(left <= ahead ? end : undefined);
      timers = [
        ...(left > ahead ? [setTimeout(() => void look(), left - ahead + 500)] : []),
        setTimeout(() => void look(), Math.max(left, 0) + 1500),
      ];
    };
    plan();
    const stop = auth.sessionEnd.onChange(plan);
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [auth, look]);

  if (!warned || (warned.by === "most" && dismissed)) return null;
  return (
    <Dialog open aria-labelledby={id} aria-describedby={textId} maxWidth="xs" fullWidth role="alertdialog">
      <DialogTitle id={id}>{t("sessionEnd.title")}</DialogTitle>
      <DialogContent id={textId}>
        {/* The moment, not how long it is until then: nobody may look here before the time is nearly up. */}
        {t(`sessionEnd.${warned.by}`, { time: formatTime(new Date(warned.at), language) })}
        {isAway && (
          <Notice tone="danger" role="alert">
            {t("signIn.problem.unreachable")}
          </Notice>
        )}
      </DialogContent>
      <DialogActions>
        {warned.by === "idle" ? (
          <Button variant="contained" color="primary" disabled={isRunning} onClick={() => void look()}>
            {t("sessionEnd.stay")}
          </Button>
        ) : (
          <Button variant="contained" color="primary" onClick={() => setDismissed(true)}>
            {t("sessionEnd.understood")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
