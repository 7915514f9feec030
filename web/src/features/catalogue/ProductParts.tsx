import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ProductDetail, ProductView } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Certificates } from "#web/src/features/verification/index.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Facts, type Fact } from "#web/src/ui/Facts.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { IconCertificate } from "#web/src/ui/icons.ts";
import { shownPrice } from "#shared/terms/worth.ts";
import { formatMoney, formatQuantity, formatQuantityNumber } from "#web/src/ui/money-text.ts";
import { SupplierLogo } from "#web/src/ui/SupplierLogo.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { agreedOf } from "./order-quantity.ts";
import styles from "./ProductParts.module.css";

/**
 * "March – July", French "Mars – juillet": months are capitals there only where the line begins. The browser's own names of months cost a
 * phone 150 ms.
 */
function seasonText({ start, end }: NonNullable<ProductView["season"]>, months: readonly string[]): string {
  const text = `${months[start - 1]} – ${months[end - 1]}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function ProductFacts({ product }: { product: ProductView }) {
  const { t, i18n } = useTranslation(["catalogue", "choices", "ui"]);
  const language = languageOf(i18n);
  const { season, minimumOrder, maximumOrder, deliveryTerms, deliveryTimeDays, netWeightKg } = product;
  const { currency } = product.priceRange;
  const quantity = (value: string) =>
    formatQuantity(value, t(`choices:unitOf.${product.unit}`, { count: Number(value) }), language);
  const items: Fact[] = [
    {
      label: t("product.origin"),
      value: product.origin.map((code) => (
        <span key={code} className={styles.origin}>
          <Flag country={code} />
          {countryName(code, language)}
        </span>
      )),
    },
    {
      label: t("product.season"),
      value: season ? seasonText(season, t("ui:months").split(" ")) : t("product.yearRound"),
    },
    { label: t("product.category"), value: t(`choices:category.${product.category}.name`) },
    { label: t("product.minimumOrder"), value: minimumOrder ? quantity(minimumOrder) : t("product.none") },
    { label: t("product.deliveryTerms"), value: deliveryTerms ?? t("product.toAgree") },
    {
      label: t("product.deliveryTime"),
      value: deliveryTimeDays === null ? t("product.toAgree") : t("product.days", { count: deliveryTimeDays }),
    },
  ];
  if (netWeightKg !== null)
    items.push({
      label: t("product.netWeight"),
      value: (
        <>
          {t("product.netEach", { weight: formatQuantityNumber(netWeightKg, language) })}
          <span className={styles.perTon}>
            {t("product.perTon", {
              price: formatMoney({ amount: shownPrice(agreedOf(product, null)), currency }, language),
            })}
          </span>
        </>
      ),
    });
  if (maximumOrder) items.push({ label: t("product.maximumOrder"), value: quantity(maximumOrder) });
  return <Facts items={items} />;
}

/** Description and certifications: those that the supplier states, and those that our team has seen. */
export function ProductText({ product }: { product: ProductDetail }) {
  const { t } = useTranslation(["catalogue", "choices"]);
  const { certifications, supplier } = product;
  const checked = supplier.certificates.filter(({ kind }) => certifications.includes(kind));
  const isChecked = (name: string) => checked.some(({ kind }) => kind === name);
  const paragraphs = product.description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <>
      <h2 className={styles.title}>{t("product.about")}</h2>
      <div className={styles.prose}>
        {paragraphs.length === 0 ? (
          <p>{t("product.noDescription")}</p>
        ) : (
          paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        )}
      </div>
      {certifications.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t("product.certifications")}</h3>
          <ul className={styles.chips}>
            {certifications.map((name) => (
              <li key={name}>
                <Chip {...(isChecked(name) && { icon: IconCertificate })} size="medium">
                  {t(`choices:certification.${name}`, { defaultValue: name })}
                </Chip>
              </li>
            ))}
          </ul>
          {!certifications.every(isChecked) && <p className={styles.stated}>{t("product.stated")}</p>}
        </>
      )}
      <Certificates certificates={checked} level={3} />
    </>
  );
}

export function SupplierBox({ supplier }: { supplier: ProductDetail["supplier"] }) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  const { id, name, city, country, established, exportVolume } = supplier;
  const place = [city, country && countryName(country, language)].filter(Boolean).join(", ");
  const figures = [
    established !== null && { label: t("supplier.established"), value: String(established) },
    exportVolume && {
      label: t("supplier.exports"),
      value: formatQuantity(
        exportVolume.value,
        t(`choices:unit.${exportVolume.unit}`, { defaultValue: exportVolume.unit }),
        language,
      ),
    },
  ].filter((figure) => figure !== false && figure !== null);
  return (
    <Card as="section" padded aria-label={t("supplier.title")}>
      <div className={styles.supplier}>
        <SupplierLogo supplier={supplier} />
        <div className={styles.who}>
          <p className={styles.label}>{t("supplier.title")}</p>
          <h3>{name}</h3>
          <p className={styles.where}>
            {country && <Flag country={country} />}
            {place}
            {supplier.verified && <VerifiedMark label={t("card.verified")} />}
          </p>
        </div>
        <TextLink arrow to={`/suppliers/${id}`}>
          {t("supplier.profile")}
        </TextLink>
      </div>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
