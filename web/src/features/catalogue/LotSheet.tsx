import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { TFunction } from "i18next";
import type { ProductDetail } from "#shared/catalogue/contract.ts";
import type { LotView } from "#shared/catalogue/lots.ts";
import { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { endpointUrl } from "#shared/kernel/endpoint.ts";
import { lotFacts, lotTons, measuredOf, measuredWords, type LotWording } from "#shared/look/lot-words.ts";
import { classNames } from "#shared/look/class-names.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { ButtonAnchor } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import styles from "./LotSheet.module.css";

interface Props {
  product: ProductDetail;
  /** The lot that is read. */
  shown: string;
  onShow: (lotId: string) => void;
  /** "Order from this lot"; null where nothing can be ordered. */
  onOrder: ((lotId: string) => void) | null;
}

/** What is known and was measured of a listing's lots, one at a time; every measured value names its method. */
export function LotSheet({ product, shown, onShow, onOrder }: Props) {
  const { t, i18n } = useTranslation(["lots", "ui"]);
  const language = languageOf(i18n);
  const wording: LotWording = { t: t as TFunction, language };
  const { lots } = product;
  const lot = lots.find(({ id }) => id === shown) ?? lots[0];
  if (!lot) return null;
  const sheet = endpointUrl(catalogueEndpoints.specSheet, { productId: product.id, lotId: lot.id }, { language });
  const facts = lotFacts(lot, wording);
  return (
    <section className={styles.sheet} aria-label={t("choose")}>
      <div className={styles.head}>
        <ul className={styles.tabs} aria-label={t("choose")}>
          {lots.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={one === lot}
                className={classNames(styles.tab, one === lot && styles.chosen)}
                onClick={() => onShow(one.id)}
              >
                <b>{t("lot", { number: one.number })}</b>
                <Tons lot={one} />
              </button>
            </li>
          ))}
        </ul>
        <a className={styles.pdf} href={`/api/v1${sheet}`} download>
          <Icon of={IconDownload} size="small" />
          {t("sheet")}
        </a>
      </div>
      <dl className={styles.facts}>
        {measuredOf(lot, product.category).single.map((one) => {
          const { property, label, figure, method, proof } = measuredWords(one, wording);
          return (
            <div key={property}>
              <dt>{label}</dt>
              <dd className={styles.figure}>{figure}</dd>
              <dd className={styles.detail} title={proof ?? t("notStated")}>
                {method}
                {proof && <span className={styles.proof}>{proof}</span>}
              </dd>
            </div>
          );
        })}
        {facts.map(({ label, value, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.figure}>{value}</dd>
            {detail && <dd className={styles.detail}>{detail}</dd>}
          </div>
        ))}
      </dl>
      {onOrder && (
        <div className={styles.order}>
          <ButtonAnchor href="#order" block onClick={() => onOrder(lot.id)}>
            {t("order")}
          </ButtonAnchor>
        </div>
      )}
    </section>
  );
}

function Tons({ lot }: { lot: LotView }) {
  const { t, i18n } = useTranslation("lots");
  const weight = lotTons(lot, languageOf(i18n));
  return weight === null ? null : <span className={styles.tons}>{t("weightOfLot", { weight })}</span>;
}
