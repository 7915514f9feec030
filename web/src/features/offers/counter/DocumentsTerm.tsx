import { Controller, useWatch } from "react-hook-form";
import { tradePapers, type TradePaper } from "#shared/terms/negotiated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { FieldGroup } from "#web/src/ui/Field.tsx";
import { TermRow } from "./TermRow.tsx";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

/** The papers that are asked for, and whether the money waits for them. */
export function DocumentsTerm({ form }: { form: CounterForm }) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const required = useWatch({ control: form.control, name: "documentsRequired" });
  const toggled = (chosen: readonly TradePaper[], paper: TradePaper) =>
    tradePapers.filter((one) => (one === paper ? !chosen.includes(one) : chosen.includes(one)));
  return (
    <TermRow term="documents">
      <Controller
        control={form.control}
        name="documentsRequired"
        render={({ field }) => (
          <FieldGroup hideLabel label={t("counter.documents.label")} error={form.errorOf("documentsRequired")}>
            <div className={styles.papers}>
              {tradePapers.map((paper) => (
                <Checkbox
                  key={paper}
                  label={t(`choices:tradePaper.${paper}`)}
                  className={styles.paper}
                  checked={field.value.includes(paper)}
                  onChange={() => field.onChange(toggled(field.value, paper))}
                />
              ))}
            </div>
          </FieldGroup>
        )}
      />
      {required.length > 0 && (
        <Checkbox
          label={t("counter.documents.release")}
          note={t("counter.documents.releaseHelp")}
          {...form.register("releaseNeedsDocuments")}
        />
      )}
    </TermRow>
  );
}
