import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { AfricaMap } from "#web/src/motifs/AfricaMap.tsx";
import type { SmallCrop } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Regions.module.css";

const regions: readonly { id: "west" | "east" | "south"; crops: readonly SmallCrop[] }[] = [
  { id: "west", crops: ["cocoa", "cashew", "mango"] },
  { id: "east", crops: ["coffee", "sesame", "tea"] },
  { id: "south", crops: ["corn", "citrus", "macadamia"] },
];

/** Which region grows what. */
export function Regions() {
  const { t } = useTranslation("site");
  return (
    <section className={styles.regions} aria-labelledby="regions">
      <div className={styles.inner}>
        <AfricaMap label={t("home.regions.map")} className={styles.map} />
        <div>
          <h2 id="regions" className={styles.heading}>
            {t("home.regions.title")}
          </h2>
          <ul>
            {regions.map(({ id, crops }) => (
              <li key={id} className={styles.region}>
                <span className={classNames(styles.bar, styles[id])} aria-hidden="true" />
                <div>
                  <h3 className={styles.title}>{t(`home.regions.${id}.title`)}</h3>
                  <p className={styles.text}>{t(`home.regions.${id}.crops`)}</p>
                </div>
                <span className={styles.motifs}>
                  {crops.map((crop) => (
                    <SmallMotif key={crop} crop={crop} size={48} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
