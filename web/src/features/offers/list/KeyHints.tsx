import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconArrowDown, IconArrowUp } from "#web/src/ui/icons.ts";
import styles from "./KeyHints.module.css";

/** What the keys do, where a keyboard is likely. */
export function KeyHints() {
  const { t } = useTranslation("negotiation");
  const letters = { A: "accept", C: "counter", M: "message" };
  return (
    <ul className={styles.hints} aria-label={t("keys.label")} data-print="never">
      <li>
        <kbd>
          <Icon of={IconArrowUp} label={t("keys.up")} />
        </kbd>
        <kbd>
          <Icon of={IconArrowDown} label={t("keys.down")} />
        </kbd>
        {t("keys.move")}
      </li>
      {Object.entries(letters).map(([letter, act]) => (
        <li key={letter}>
          <kbd>{letter}</kbd>
          {t(`keys.${act}`)}
        </li>
      ))}
    </ul>
  );
}
