import { useWatch } from "react-hook-form";
import { incoterms } from "#shared/terms/incoterms.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { PlaceInput } from "./PlaceInput.tsx";
import { TermRow } from "./TermRow.tsx";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

/** A rule of Incoterms 2020 and its named place, or terms in words. */
export function DeliveryTerm({ form }: { form: CounterForm }) {
  const { t } = useTranslation("negotiation");
  const [rule, place, code] = useWatch({
    control: form.control,
    name: ["incoterm", "incotermPlace", "placeCode"],
  });
  return (
    <TermRow term="delivery">
      <div className={styles.line}>
        <Select
          label={t("counter.delivery.rule")}
          placeholder={t("counter.delivery.none")}
          options={incoterms.map((one) => ({ value: one, label: `${one} ${t(`counter.incoterms.${one}`)}` }))}
          fieldClassName={styles.rule}
          {...form.field("incoterm")}
        />
        {rule ? (
          <PlaceInput
            label={t("counter.delivery.place")}
            error={form.errorOf("incotermPlace") ?? form.errorOf("placeCode")}
            name={place}
            code={code}
            onChange={(name, chosen) => {
              form.setValue("incotermPlace", name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
              form.setValue("placeCode", chosen, { shouldDirty: true });
            }}
          />
        ) : (
          <TextInput
            label={t("counter.delivery.words")}
            fieldClassName={styles.grow}
            {...form.field("deliveryTerms")}
          />
        )}
      </div>
    </TermRow>
  );
}
