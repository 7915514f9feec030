import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { useEndHereMutation } from "./api.ts";
import { eraseHere } from "./kept.ts";
import { isOutside } from "./outside.ts";
import styles from "../InspectPage.module.css";

/** The way out of a computer that others use: nothing of the work stays on it, and the link asks for a code again. */
export function EndHere({ invitationId }: { invitationId: string }) {
  const { t } = useTranslation("inspect");
  const [isAsked, setAsked] = useState(false);
  const [end, { isLoading, error }] = useEndHereMutation();
  const go = async () => {
    const answer = await end(invitationId);
    // What was ended elsewhere already is ended here too.
    if (answer.error && !isOutside(answer.error)) return;
    eraseHere(invitationId);
    // The page begins anew, so that nothing of what was typed or read is left in it.
    window.location.reload();
  };
  return (
    <div className={styles.buttons} data-print="never">
      <Button variant="ghost" size="small" onClick={() => setAsked(true)}>
        {t("end.open")}
      </Button>
      <Dialog
        open={isAsked}
        title={t("end.title")}
        onClose={() => setAsked(false)}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsked(false)}>
              {t("end.back")}
            </Button>
            <Button variant="danger" loading={isLoading} onClick={() => void go()}>
              {t("end.go")}
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <p>{t("end.text")}</p>
          <Refusal error={error} place="form" />
        </div>
      </Dialog>
    </div>
  );
}
