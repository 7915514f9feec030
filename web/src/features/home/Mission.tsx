import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Motif } from "#web/src/motifs/Motif.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import styles from "./Mission.module.css";

export function Mission() {
  const { t } = useTranslation("site");
  return (
    <section className={styles.mission} aria-labelledby="mission">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id="mission" className={styles.title}>
            {t("home.mission.title")}
          </h2>
          <p className={styles.text}>{t("home.mission.text")}</p>
          <ButtonLink to="/register" variant="ink" size="large" className={styles.button}>
            {t("home.mission.signUp")}
          </ButtonLink>
        </div>
        <div className={styles.art}>
          <Motif crop="cocoa" className={styles.motif} />
        </div>
      </div>
    </section>
  );
}
