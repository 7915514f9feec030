import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCash, IconMessage, IconMicroscope, IconShieldLock } from "#web/src/ui/icons.ts";
import styles from "./WholesalePage.module.css";

const steps = [
  { id: "offer", icon: IconMessage },
  { id: "fund", icon: IconShieldLock },
  { id: "inspect", icon: IconMicroscope },
  { id: "release", icon: IconCash },
] as const;

/** How a wholesale order runs, from the first offer to the supplier's money. */
export function Steps() {
  const { t } = useTranslation("company");
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, icon }) => (
        <li key={id} className={styles.step}>
          <Icon of={icon} size="large" className={styles.icon} />
          <h3 className={styles.stepTitle}>{t(`wholesale.steps.${id}.title`)}</h3>
          <p className={styles.stepText}>{t(`wholesale.steps.${id}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
