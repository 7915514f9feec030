import { useTranslate } from "react-admin";
import styles from "./Key.module.css";
import { useKeysOn } from "./use-keys.ts";

/** The letter that does the same as what it stands beside, while single letters do anything. Its button says it by `aria-keyshortcuts`. */
export function Key({ of }: { of: string }) {
  const [isOn] = useKeysOn();
  if (!isOn) return null;
  return (
    <kbd className={styles.key} aria-hidden="true">
      {of}
    </kbd>
  );
}

/** Turns the single letters off and on, for this person. */
export function KeySwitch() {
  const t = useTranslate();
  const [isOn, choose] = useKeysOn();
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
      {t("keys.switch")}
    </label>
  );
}
