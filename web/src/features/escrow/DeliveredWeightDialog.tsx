import { Controller } from "react-hook-form";
import { object } from "yup";
import { mostPapersAtOnce, paperIds } from "#shared/escrow/papers-contract.ts";
import { optional, problem, quantity } from "#shared/kernel/fields.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { IconScale, IconUserCheck } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { movedBy, useConfirmDeliveryMutation, useWeighDeliveredMutation } from "./api.ts";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { placeOf } from "./place-of.ts";
import { useWording } from "./use-wording.ts";
import { awaitsWeight, deliveredValues, typedWeightWords } from "./weight-wording.ts";

interface Props extends ActionProps {
  /** It confirms the delivery with it, and the weight may come later. */
  confirms: boolean;
}

/** The files that are chosen come with what is sent. */
const stated = object({ netWeight: quantity().required(problem("required")), documents: paperIds() });
const confirmed = object({ netWeight: optional(quantity()), documents: paperIds() });

/** The buyer states what the goods weigh at arrival, where the terms pay for that. */
export function DeliveredWeightDialog({ order, onClose, onDone, confirms }: Props) {
  const { t } = useTranslation(["escrow", "choices", "ui"]);
  const language = useLanguage();
  const wording = useWording();
  const { keyFor } = useIntentionKey();
  const [confirm, confirming] = useConfirmDeliveryMutation();
  const [weigh, weighing] = useWeighDeliveredMutation();
  const place = placeOf(order, confirms ? "confirmDelivery" : "weighDelivered");
  const notes = useUploads({ purpose: "weightNote", place, most: mostPapersAtOnce, kept: true });
  const { arrived, ...arrival } = useArrival(notes);
  const form = useContractForm(confirms ? confirmed : stated, {
    defaultValues: { netWeight: "" },
  });
  const { control, errorOf, handleSubmit, refuse, watch } = form;
  const { drop } = useKeptForm(place, form);
  const forget = () => {
    drop();
    notes.clear();
  };
  const typed = watch("netWeight");
  const words = typed ? typedWeightWords(order, typed, wording, order.supplier.name) : null;
  const send = handleSubmit(async ({ netWeight }) => {
    const [documents] = (await arrived()) ?? [];
    if (!documents) return;
    const delivered = netWeight ? { netWeight, documents } : null;
    const moved = { ...movedBy(order), delivered };
    const idempotencyKey = keyFor(moved);
    const answer =
      confirms || !delivered
        ? await confirm({ ...moved, idempotencyKey })
        : await weigh({ ...moved, delivered, idempotencyKey });
    if (!answer.error) {
      forget();
      onDone();
    } else if (isApiError(answer.error)) {
      // The delivery is confirmed with the weight or without: there what is wrong with the weight lies deeper.
      const fields = answer.error.details.fields?.map(({ field, ...fault }) => ({
        ...fault,
        field: field.replace(/^delivered\./, ""),
      }));
      const error = { ...answer.error, details: { ...answer.error.details, fields } };
      refuse(error);
      refuseFiles(error, { documents: notes });
    }
  });
  const unit = t("choices:unit.MT");
  const values = {
    ...deliveredValues(order, wording),
    supplier: order.supplier.name,
    days: order.inspectionDays,
  };
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      size="small"
      title={t(confirms ? "confirm.confirmDelivery.title" : "action.weighDelivered")}
      submit={{
        label: t(confirms ? "action.confirmDelivery" : "action.weighDelivered"),
        icon: confirms ? IconUserCheck : IconScale,
      }}
      onSubmit={send}
      loading={confirming.isLoading || weighing.isLoading}
      arrival={arrival}
      typed={form.formState.isDirty || notes.files.length > 0}
      onDiscard={forget}
      error={confirming.error ?? weighing.error}
    >
      {confirms && <p>{t(`confirm.confirmDelivery.${awaitsWeight(order) ? "weightOpen" : "delivered"}`, values)}</p>}
      <p>{t("delivered.subtitle")}</p>
      <Controller
        control={control}
        name="netWeight"
        render={({ field: { ref, name, value, onChange, onBlur } }) => (
          <NumberInput
            ref={ref}
            name={name}
            label={t("delivered.field")}
            help={t("delivered.help", values)}
            optional={confirms}
            suffix={unit}
            reading={(figure) => t("ui:reads", { figure: formatQuantity(figure, unit, language) })}
            error={errorOf("netWeight")}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <FileField
        uploads={notes}
        optional={confirms && !typed}
        label={t("delivered.note")}
        help={t("delivered.noteHelp")}
        error={errorOf("documents" as "netWeight")}
      />
      <div role="status">
        {words && (
          <Notice tone={words.isWithin ? "leaf" : "amber"} title={words.lead}>
            {t("delivered.worth", { ...values, payable: words.payable })}
          </Notice>
        )}
      </div>
      <p>{t(confirms ? "delivered.later" : "delivered.once", values)}</p>
    </OrderFormDialog>
  );
}
