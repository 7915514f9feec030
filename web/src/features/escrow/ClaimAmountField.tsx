import { Controller, type Control, type FieldValues, type Path } from "react-hook-form";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";

interface Props<Values extends FieldValues, Sent> {
  order: OrderView;
  form: {
    control: Control<Values, unknown, Sent>;
    errorOf: (name: "claimAmount" & Path<Values>) => string | undefined;
  };
}

/** What is asked for, where that is less than all. */
export function ClaimAmountField<Values extends FieldValues & { claimAmount: string }, Sent>({
  order,
  form: { control, errorOf },
}: Props<Values, Sent>) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const named = "claimAmount" as "claimAmount" & Path<Values>;
  return (
    <Controller
      control={control}
      name={named}
      render={({ field: { ref, name, value, onChange, onBlur } }) => (
        <NumberInput
          ref={ref}
          name={name}
          optional
          label={t("claimAmount")}
          help={t("claimAmountHelp", { amount: amountWords(order.total, language) })}
          suffix={order.total.currency}
          places={2}
          error={errorOf(named)}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
}
