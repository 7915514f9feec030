import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { Unit } from "#shared/catalogue/choices.ts";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { isWeight } from "#shared/catalogue/rules.ts";
import { countryName } from "#shared/kernel/country.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useListCurrenciesQuery, useToggleProductMutation } from "./api.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { ChipList } from "#web/src/ui/Chip.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { IconPencil, IconTrash } from "#web/src/ui/icons.ts";
import { MoneyText, QuantityText } from "#web/src/ui/Money.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { ActiveSwitch } from "./ActiveSwitch.tsx";
import { ReviewState } from "./ReviewState.tsx";
import { ProductImage } from "./ProductImage.tsx";
import styles from "./ProductRow.module.css";

interface Props {
  product: OwnProductView;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProductRow({ product, onEdit, onDelete }: Props) {
  const { t } = useTranslation(["products", "choices"]);
  const language = useLanguage();
  const [toggle, { isLoading, error }] = useToggleProductMutation();
  const { id, version, name, category, unit, active, currency, price, priceMax, can } = product;
  const why = useWhyInquiryOnly(product);
  const unitName = t(`choices:unitOf.${unit}`, { count: Number(product.quantity) });
  return (
    <li className={styles.row}>
      <ProductImage product={product} className={styles.picture} />
      <div className={styles.what}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.kind}>
          {t(`choices:category.${category}.name`)}
          <span className={styles.origin}>
            <Flag country={product.originCountry} />
            {countryName(product.originCountry, language)}
          </span>
        </p>
        <ChipList
          items={product.certifications.map((one) => t(`choices:certification.${one}`))}
          limit={3}
          label={t("form.certifications")}
        />
        {active && why && <p className={styles.inquiryOnly}>{t(`row.inquiryOnly.${why}`, { currency })}</p>}
      </div>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.label}>{t("row.price", { unit: t(`choices:perUnit.${unit}`) })}</dt>
          <dd>
            <MoneyText
              value={{ amount: price, currency }}
              to={priceMax && priceMax !== price ? { amount: priceMax, currency } : undefined}
            />
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t("row.quantity")}</dt>
          <dd>
            <QuantityText value={product.quantity} unit={unitName} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <ActiveSwitch
          active={active && product.review.status !== "takenDown"}
          disabled={!can.includes("toggle")}
          loading={isLoading}
          label={t("row.switch", { name })}
          text={t(active && product.review.status !== "takenDown" ? "row.active" : "row.inactive")}
          onChange={() => void toggle({ productId: id, version, active: !active })}
        />
        {can.includes("update") && !can.includes("resubmit") && (
          <Button variant="ghost" iconOnly icon={IconPencil} onClick={onEdit}>
            {t("row.edit", { name })}
          </Button>
        )}
        {can.includes("delete") && (
          <Button variant="ghost" iconOnly icon={IconTrash} onClick={onDelete}>
            {t("row.delete", { name })}
          </Button>
        )}
      </div>
      <ReviewState product={product} onMend={onEdit} />
      {error && (
        <div className={styles.refusal}>
          <Refusal error={error} />
        </div>
      )}
    </li>
  );
}

/** Why buyers can only send inquiries about a listing at present, as far as its supplier's own view of it tells. */
function useWhyInquiryOnly({ currency, unit, netWeightKg }: Props["product"]): "noRate" | "noWeight" | undefined {
  const { data: kept } = useListCurrenciesQuery();
  const its = kept?.find(({ code }) => code === currency);
  if (its && !its.inEscrow && !its.rate) return "noRate";
  return isWeight(unit as Unit) || netWeightKg ? undefined : "noWeight";
}
