import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { SearchForm } from "#web/src/frame/SearchForm.tsx";
import { HeroCloth } from "#web/src/motifs/HeroCloth.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import {
  IconArrowRight,
  IconBuildingStore,
  IconLock,
  IconMicroscope,
  IconPlant2,
  IconUsers,
} from "#web/src/ui/icons.ts";
import styles from "./Hero.module.css";

const proofs = [
  { key: "escrow", icon: IconLock },
  { key: "quality", icon: IconMicroscope },
  { key: "share", icon: IconPlant2 },
] as const;

export function Hero() {
  const { t } = useTranslation("site");
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.cloth}>
        <HeroCloth />
      </div>
      <div className={styles.inner}>
        <div className={styles.text}>
          <p className={styles.eyebrow}>{t("home.hero.eyebrow")}</p>
          <h1 id="hero" className={styles.title}>
            {t("home.hero.title")}
          </h1>
          <p className={styles.lede}>{t("home.hero.lede")}</p>
          <div className={styles.search}>
            <SearchForm place="hero" />
          </div>
          <div className={styles.actions}>
            <ButtonLink to="/buyers" icon={IconUsers}>
              {t("home.hero.findBuyers")}
            </ButtonLink>
            <ButtonLink to="/suppliers/register" icon={IconBuildingStore}>
              {t("home.hero.list")}
            </ButtonLink>
            <ButtonLink to="/register" variant="ghost" iconAfter={IconArrowRight}>
              {t("home.hero.signUp")}
            </ButtonLink>
          </div>
          <ul className={styles.proofs}>
            {proofs.map(({ key, icon }) => (
              <li key={key}>
                <Icon of={icon} className={styles.proofIcon} />
                {t(`home.hero.proof.${key}`)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
