import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { Chip } from "#web/src/ui/Chip.tsx";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./TrustedBy.module.css";

/** References have no logos here: five ways of setting a name stand in for them. */
const hands = [styles.serif, styles.spaced, styles.light, styles.bold, styles.plain];

/** Names from the site's facts; nothing without any. */
export function TrustedBy() {
  const { t } = useTranslation("site");
  if (siteFacts.trustedBy.length === 0) return null;
  return (
    <section className={styles.trusted} aria-labelledby="trusted">
      <div className={styles.inner}>
        <h2 id="trusted" className={styles.title}>
          {t("home.trusted.title")}
          {siteFacts.sample && <Chip look="sand">{t("home.trusted.sample")}</Chip>}
        </h2>
        <ul className={styles.names}>
          {siteFacts.trustedBy.map((name, index) => (
            <li key={name} className={classNames(hands[index % hands.length])}>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
