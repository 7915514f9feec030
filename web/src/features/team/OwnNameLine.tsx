import { lazy, Suspense, useState } from "react";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { tabStorage } from "#web/src/runtime/tab-storage.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { IconUserCircle } from "#web/src/ui/icons.ts";
import styles from "./OwnNameLine.module.css";

const OwnNameDialog = lazy(() => import("./OwnNameDialog.tsx"));

/** Where somebody put it off, by account: whoever signs in next in this tab is asked themselves. */
const putOffKey = (userId: string) => `own-name-later:${userId}`;

/** Asks whoever has not said their name, until they do or put it off for as long as this tab is open. */
export function OwnNameLine() {
  const { t } = useTranslation("dashboard");
  const { me } = useMe();
  const [isOpen, setOpen] = useState(false);
  const [, setPutOff] = useState(false);
  if (!me?.membership || me.user.name !== null || tabStorage.getItem(putOffKey(me.user.id))) return null;
  const putOff = () => {
    tabStorage.setItem(putOffKey(me.user.id), "1");
    setPutOff(true);
  };
  return (
    <div className={styles.line}>
      <Notice
        icon={IconUserCircle}
        action={
          <div className={styles.buttons}>
            <Button variant="ghost" size="small" onClick={putOff}>
              {t("ownName.later")}
            </Button>
            <Button size="small" onClick={() => setOpen(true)}>
              {t("ownName.give")}
            </Button>
          </div>
        }
      >
        {t("ownName.ask")}
      </Notice>
      {isOpen && (
        <Suspense>
          <OwnNameDialog jobTitle={me.membership.jobTitle ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
