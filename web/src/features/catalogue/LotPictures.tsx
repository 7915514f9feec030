import { useId } from "react";
import type { TFunction } from "i18next";
import type { LotView, MeasuredView } from "#shared/catalogue/lots.ts";
import { propertiesOf } from "#shared/catalogue/lot-properties.ts";
import { measuredOf, measuredWords } from "#shared/look/lot-words.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import styles from "./LotPictures.module.css";

interface Props {
  category: string;
  lot: LotView;
}

/** The notes of the cup and the sizes of the beans as bars, each only where it was measured. */
export function LotPictures({ category, lot }: Props) {
  const { cup, screen } = measuredOf(lot, category);
  return (
    <>
      {cup.length > 0 && <Bars part="cup" values={cup} category={category} />}
      {screen.length > 0 && <Bars part="screen" values={screen} category={category} />}
    </>
  );
}

interface BarsProps {
  part: "cup" | "screen";
  values: readonly MeasuredView[];
  category: string;
}

function Bars({ part, values, category }: BarsProps) {
  const { t, i18n } = useTranslation(["lots", "ui"]);
  const id = useId();
  const wording = { t: t as TFunction, language: languageOf(i18n) };
  const told = values.map((one) => ({ ...measuredWords(one, wording), value: one.value }));
  // Said once where all were measured alike.
  const sources = [...new Set(told.map(({ method, proof }) => [method, proof].filter(Boolean).join(", ")))];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t(part)}
      </h2>
      <p className={styles.source}>{sources.join("; ")}</p>
      <dl className={styles[part]}>
        {told.map(({ property, label, figure, value }) => {
          const most = Number(propertiesOf(category)[property]?.most ?? 100);
          return (
            <div key={property}>
              <dt>{label}</dt>
              <dd>
                <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.min(100, (Number(value) / most) * 100)} height={6} />
                </svg>
                <span className={styles.value}>{figure}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
