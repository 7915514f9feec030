import { useId, type ReactNode } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { categoryIds, incoterms, units, type Unit } from "#shared/catalogue/choices.ts";
import type { resubmission } from "#shared/catalogue/contract.ts";
import { countryName, originCodes } from "#shared/kernel/country.ts";
import { isWeight } from "#shared/catalogue/rules.ts";
import { currencies, scaleOf } from "#shared/kernel/money.ts";
import type { useContractForm } from "#web/src/forms/use-contract-form.ts";
import type { Uploads } from "#web/src/features/documents/index.ts";
import { PicturesField } from "#web/src/features/documents/pictures/index.ts";
import { CertificationsField } from "#web/src/screens/CertificationsField.tsx";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useListCurrenciesQuery } from "./api.ts";
import type { ProductValues } from "./product-draft.ts";
import { ImageFields } from "./ImageFields.tsx";
import { LotsField } from "./LotsField.tsx";
import { priceReading } from "./price-reading.ts";
import styles from "./ProductForm.module.css";

type ProductForm = ReturnType<typeof useContractForm<typeof resubmission, ProductValues>>;

type DecimalName = "price" | "priceMax" | "quantity" | "minimumOrder" | "maximumOrder" | "netWeightKg";

interface Props {
  form: ProductForm;
  /** Pictures on their way. */
  uploads: Uploads;
}

export function ProductFields({ form, uploads }: Props) {
  const { t } = useTranslation(["products", "choices", "ui"]);
  const language = useLanguage();
  const termsId = useId();
  const { control, field, errorOf, watch } = form;
  const { data: kept } = useListCurrenciesQuery();
  // Those that every marketplace has stand there before the others are known.
  const codes = [...new Set([...currencies, ...(kept ?? []).map(({ code }) => code), watch("currency")])];
  // Of a currency that the escrow provider takes there is nothing to say.
  const converted = kept?.find(({ code, inEscrow }) => code === watch("currency") && !inEscrow);
  const currencyHelp =
    converted &&
    (converted.rate
      ? t("form.currencyHelp.rate", {
          currency: converted.code,
          rate: formatNumber(converted.rate.usdPerUnit, language),
        })
      : t("form.currencyHelp.noRate", { currency: converted.code }));
  const unit = t(`choices:unit.${watch("unit")}`);
  const perUnitName = t(`choices:perUnit.${watch("unit")}`);
  const perUnit = t("form.perUnit", { currency: watch("currency"), unit: perUnitName });
  const choices = (values: readonly string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const origins = choices(originCodes, (code) => countryName(code, language));
  const sorted = [...origins.slice(0, 1), ...origins.slice(1).sort((a, b) => a.label.localeCompare(b.label, language))];
  const months = t("ui:months")
    .split(" ")
    .map((label, index) => ({ value: String(index + 1), label }));
  const readPrice = (amount: string) => priceReading(amount, watch("currency"), perUnitName, t, language);
  const quantityReading = (value: string) =>
    t("ui:reads", {
      figure: formatQuantity(value, t(`choices:unitOf.${watch("unit")}`, { count: Number(value) }), language),
    });
  const isPrice = (name: DecimalName) => name === "price" || name === "priceMax";
  const decimal = (name: DecimalName, suffix: string, optional: boolean, help?: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <NumberInput
          ref={ref}
          label={t(`form.${name}`)}
          help={help}
          optional={optional}
          suffix={suffix}
          places={isPrice(name) && scaleOf(watch("currency")) < 3 ? 2 : 3}
          reading={isPrice(name) ? readPrice : name === "netWeightKg" ? undefined : quantityReading}
          error={errorOf(name)}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
  return (
    <>
      <Section title={t("form.sections.product")}>
        <TextInput label={t("form.name")} fieldClassName={styles.wide} autoComplete="off" {...field("name")} />
        <TextArea
          optional
          label={t("form.description")}
          help={t("form.descriptionHelp")}
          rows={4}
          fieldClassName={styles.wide}
          {...field("description")}
        />
        <Select
          label={t("form.category")}
          placeholder={t("form.choose")}
          options={choices(categoryIds, (id) => t(`choices:category.${id}.name`))}
          {...field("category")}
        />
        <Select label={t("form.originCountry")} options={sorted} {...field("originCountry")} />
      </Section>
      <Section title={t("form.sections.price")}>
        <Select
          label={t("form.currency")}
          help={currencyHelp}
          options={choices(codes, (code) => code)}
          {...field("currency")}
        />
        <Select
          label={t("form.unit")}
          help={isWeight(watch("unit") as Unit) ? t("form.unitHelp") : undefined}
          options={choices(units, (one) => t(`choices:unit.${one}`))}
          {...field("unit")}
        />
        {decimal("price", perUnit, false)}
        {decimal("priceMax", perUnit, true, t("form.priceMaxHelp"))}
        {decimal("quantity", unit, false)}
        {isWeight(watch("unit") as Unit) ? (
          <span className={styles.filler} />
        ) : (
          decimal("netWeightKg", t("choices:unit.KG"), true, t("form.netWeightHelp", { unit: perUnitName }))
        )}
        {decimal("minimumOrder", unit, true)}
        {decimal("maximumOrder", unit, true)}
      </Section>
      <Section title={t("form.sections.lots")}>
        <Controller
          control={control}
          name="lots"
          render={({ field: { value, onChange } }) => (
            <LotsField
              value={value}
              onValueChange={onChange}
              category={watch("category")}
              errors={form.errorsWithin("lots")}
            />
          )}
        />
      </Section>
      <Section title={t("form.sections.delivery")}>
        <TextInput
          optional
          label={t("form.deliveryTerms")}
          help={t("form.deliveryTermsHelp")}
          list={termsId}
          autoComplete="off"
          {...field("deliveryTerms")}
        />
        <datalist id={termsId}>
          {incoterms.map((term) => (
            <option key={term} value={term} />
          ))}
        </datalist>
        <TextInput
          optional
          inputMode="numeric"
          label={t("form.deliveryTimeDays")}
          suffix={t("form.days")}
          autoComplete="off"
          {...field("deliveryTimeDays")}
        />
        <Select
          optional
          label={t("form.seasonStart")}
          placeholder={t("form.yearRound")}
          options={months}
          {...field("seasonStart")}
        />
        <Select
          optional
          label={t("form.seasonEnd")}
          placeholder={t("form.yearRound")}
          options={months}
          {...field("seasonEnd")}
        />
      </Section>
      <Section title={t("form.sections.proof")}>
        <Controller
          control={control}
          name="certifications"
          render={({ field: { value, onChange } }) => (
            <CertificationsField
              label={t("form.certifications")}
              value={value}
              onChange={onChange}
              error={errorOf("certifications")}
            />
          )}
        />
      </Section>
      <Section title={t("form.sections.pictures")}>
        <Controller
          control={control}
          name="pictures"
          render={({ field: { value, onChange } }) => (
            <PicturesField
              uploads={uploads}
              label={t("form.pictures")}
              help={t("form.picturesHelp", { most: uploads.most })}
              value={value}
              onValueChange={onChange}
              errors={form.errorsWithin("pictures")}
            />
          )}
        />
        <Controller
          control={control}
          name="images"
          render={({ field: { value, onChange } }) => (
            <ImageFields value={value} onValueChange={onChange} error={errorOf("images")} />
          )}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{title}</h3>
      {children}
    </section>
  );
}
