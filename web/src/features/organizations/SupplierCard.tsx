import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { cropOf } from "#shared/catalogue/choices.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { SupplierView } from "#shared/organizations/contract.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { smallCropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconArrowRight } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { SupplierLogo } from "#web/src/ui/SupplierLogo.tsx";
import styles from "./SupplierCard.module.css";

/** Chips of a card: its crops first, then certifications, then how many more. */
const mostChips = 4;

export function SupplierGrid({
  suppliers,
  headingLevel = 3,
}: {
  suppliers: readonly SupplierView[];
  headingLevel?: 2 | 3;
}) {
  return (
    <ul className={styles.grid}>
      {suppliers.map((supplier) => (
        <SupplierCard key={supplier.id} supplier={supplier} headingLevel={headingLevel} />
      ))}
    </ul>
  );
}

function SupplierCard({ supplier, headingLevel }: { supplier: SupplierView; headingLevel: 2 | 3 }) {
  const { t, i18n } = useTranslation(["organizations", "choices"]);
  const language = languageOf(i18n);
  const { name, city, country } = supplier;
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const crops = [...new Set(supplier.categories.map(cropOf))];
  const certifications = supplier.certifications.slice(0, Math.max(1, mostChips - crops.length));
  const more = supplier.certifications.length - certifications.length;
  return (
    <Card as="li" pressable className={styles.card}>
      <div className={styles.who}>
        <SupplierLogo supplier={supplier} />
        <div className={styles.names}>
          <Heading className={styles.name}>
            <Link to={`/suppliers/${supplier.id}`} className="card-link">
              {name}
            </Link>
          </Heading>
          <p className={styles.where}>
            {country && <Flag country={country} />}
            {[city, country && countryName(country, language)].filter(Boolean).join(", ")}
          </p>
        </div>
      </div>
      <ul className={styles.chips} aria-label={t("card.words")}>
        {crops.map((crop) => (
          <li key={crop} className={styles.crop}>
            <Chip look="sand">
              <SmallMotif crop={smallCropOf(crop)} size={16} />
              {t(`choices:category.${crop}.name`, { defaultValue: crop })}
            </Chip>
          </li>
        ))}
        {certifications.map((certification) => (
          <li key={certification}>
            <Chip>{t(`choices:certification.${certification}`, { defaultValue: certification })}</Chip>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Chip look="plain">+{more}</Chip>
          </li>
        )}
      </ul>
      <SupplierFigures supplier={supplier} />
      <p className={styles.foot}>
        {supplier.verified && <VerifiedMark label={t("card.verified")} />}
        <span className={styles.more} aria-hidden="true">
          {t("card.profile")}
          <Icon of={IconArrowRight} size="small" />
        </span>
      </p>
    </Card>
  );
}

/** Established, export volume, number of products; a rating only for sample suppliers, and labelled as one. */
export function SupplierFigures({ supplier }: { supplier: SupplierView }) {
  const { t, i18n } = useTranslation(["organizations", "choices"]);
  const language = languageOf(i18n);
  const { established, exportVolume, sampleRating, productCount } = supplier;
  const figures = [
    established !== null && { label: t("card.established"), value: String(established) },
    exportVolume && {
      label: t("card.exports"),
      value: formatQuantity(
        exportVolume.value,
        t(`choices:unit.${exportVolume.unit}`, { defaultValue: exportVolume.unit }),
        language,
      ),
    },
    sampleRating === null
      ? { label: t("card.products"), value: formatNumber(String(productCount), language) }
      : { label: t("card.rating"), value: t("card.ratingOf", { rating: formatNumber(sampleRating, language) }) },
  ].filter((figure) => figure !== false && figure !== null);
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
