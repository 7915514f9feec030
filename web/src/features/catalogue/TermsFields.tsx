import { Controller } from "react-hook-form";
import { inspectionRange, mostTolerance, usualTolerance } from "#shared/terms/schedule.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import type { ProductView } from "#shared/catalogue/contract.ts";
import type { InquiryForm } from "./inquiry-form.ts";
import { ShipmentFields } from "./ShipmentFields.tsx";
import { newOfferPath } from "./offer/path.ts";
import styles from "./OrderForm.module.css";

interface Props {
  form: InquiryForm;
  product: ProductView;
  /** The name of the unit of the quantity. */
  unit: string;
  onEdit: () => void;
}

/** Delivery, tolerance, inspection, packing and shipments of an inquiry, all optional. */
export function TermsFields({ form, product, unit, onEdit }: Props) {
  const { t } = useTranslation("offer-terms");
  const figure = (name: "tolerancePercent" | "inspectionDays", label: string, suffix: string, help: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <NumberInput
          ref={field.ref}
          name={name}
          label={label}
          optional
          suffix={suffix}
          help={help}
          places={2}
          error={form.errorOf(name)}
          value={field.value}
          onValueChange={(value) => {
            onEdit();
            field.onChange(value);
          }}
          onBlur={field.onBlur}
        />
      )}
    />
  );
  const { deliveryTerms } = product;
  return (
    <>
      <TextInput
        label={t("deliveryTerms")}
        optional
        help={deliveryTerms ? t("deliveryTermsOfListing", { terms: deliveryTerms }) : t("deliveryTermsHelp")}
        autoComplete="off"
        {...form.field("deliveryTerms", { onChange: onEdit })}
      />
      <div className={styles.pair}>
        {figure(
          "tolerancePercent",
          t("tolerance"),
          "%",
          t("toleranceHelp", { most: mostTolerance, usual: usualTolerance }),
        )}
        {figure(
          "inspectionDays",
          t("inspectionDays"),
          t("inspectionDaysUnit"),
          t("inspectionDaysHelp", inspectionRange),
        )}
      </div>
      <TextArea
        label={t("packing")}
        optional
        rows={2}
        help={t("packingHelp")}
        {...form.field("packing", { onChange: onEdit })}
      />
      <ShipmentFields form={form} unit={unit} onEdit={onEdit} />
      <p>
        <TextLink quiet to={newOfferPath(product.id)}>
          {t("allTerms")}
        </TextLink>
      </p>
    </>
  );
}
