import { useState } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { tonsOfKg } from "#shared/escrow/goods/weights.ts";
import { shippingDraft, type ShippingDraft } from "#shared/escrow/contract.ts";
import { mostDaysUnderWay } from "#shared/escrow/rules.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { useAskToSend } from "#web/src/features/drafts/index.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Refused } from "#web/src/ui/Field.tsx";
import { IconShip } from "#web/src/ui/icons.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { movedBy, useShipMutation } from "./api.ts";
import { useGetChecklistQuery } from "./checklist/api.ts";
import { useGetGoodsQuery } from "./goods/api.ts";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { placeOf } from "./place-of.ts";
import { dayAfter, today } from "./today.ts";
import { useWording } from "./use-wording.ts";
import { typedWeightWords } from "./weight-wording.ts";

interface Props extends ActionProps {
  /** The reader has it ready for a manager to report. */
  asks?: boolean;
}

export function ShipDialog({ order, onClose, onDone, asks }: Props) {
  const { t } = useTranslation(["escrow", "order-parts", "choices", "ui"]);
  const language = useLanguage();
  const wording = useWording();
  const { keyFor } = useIntentionKey();
  const [ship, { isLoading, error }] = useShipMutation();
  const [askToSend, asking] = useAskToSend();
  const place = placeOf(order, "ship");
  const papers = useUploads({ purpose: "transportDocument", place, most: mostPapersAtOnce, kept: true });
  const { arrived, ...arrival } = useArrival(papers);
  // What is asked for by the contract is refused when it is not there; what was weighed is stated already.
  const checklist = useGetChecklistQuery(order.reference);
  const goods = useGetGoodsQuery(order.reference);
  const number = order.shipment ?? 1;
  const bill = checklist.data?.lines.find(({ paper, shipment }) => paper === "billOfLading" && shipment === number);
  const needsBill = bill !== undefined && bill.required && bill.document === null;
  const [isEmpty, setEmpty] = useState(false);
  const record = goods.data?.shipments.find(({ shipment }) => shipment === number)?.goods;
  const weighed = record ? tonsOfKg(record.netKg) : null;
  const form = useContractForm(shippingDraft, {
    defaultValues: { transportDocument: "", expectedArrival: "", netWeight: weighed ?? order.quantity },
  });
  const { control, errorOf, handleSubmit, field, refuse, watch } = form;
  const { drop } = useKeptForm(place, form);
  const forget = () => {
    drop();
    papers.clear();
  };
  const weight = typedWeightWords(order, watch("netWeight"), wording);
  const send = handleSubmit(async (typed: ShippingDraft) => {
    setEmpty(needsBill && papers.files.length === 0);
    if (needsBill && papers.files.length === 0) return;
    const [documents] = (await arrived()) ?? [];
    if (!documents) return;
    const values = { ...typed, documents };
    const idempotencyKey = keyFor(values);
    const moved = movedBy(order);
    const params = { orderId: moved.orderId, number: moved.number ?? "1" };
    const answer = asks
      ? await askToSend({ call: "shipments.ship", params, body: values, idempotencyKey })
      : await ship({ ...moved, idempotencyKey, shipment: values });
    if (!answer.error) {
      forget();
      onDone();
    } else if (isApiError(answer.error)) {
      refuse(answer.error);
      refuseFiles(answer.error, { documents: papers });
    }
  });
  const unit = t("choices:unit.MT");
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      size="small"
      title={t("ship.title")}
      submit={{ label: t(asks ? "ui:ask.send" : "action.ship"), icon: IconShip }}
      onSubmit={send}
      loading={isLoading || asking.isLoading}
      arrival={arrival}
      typed={form.formState.isDirty || papers.files.length > 0}
      onDiscard={forget}
      error={error ?? asking.error}
    >
      <TextInput
        label={t("ship.document")}
        help={t("ship.documentHelp")}
        autoComplete="off"
        {...field("transportDocument")}
      />
      <FileField
        uploads={papers}
        optional={!needsBill}
        label={t("ship.papers")}
        help={t(needsBill ? "order-parts:ship.billAsked" : "ship.papersHelp")}
        error={isEmpty && papers.files.length === 0 && <Refused>{t("order-parts:ship.billMissing")}</Refused>}
      />
      <TextInput
        type="date"
        label={t("ship.arrival")}
        help={t("ship.arrivalHelp")}
        min={today()}
        max={dayAfter(mostDaysUnderWay)}
        {...field("expectedArrival")}
      />
      <Controller
        control={control}
        name="netWeight"
        render={({ field: { ref, name, value, onChange, onBlur } }) => (
          <NumberInput
            ref={ref}
            name={name}
            label={t("ship.weight")}
            help={
              weighed
                ? t("order-parts:ship.fromRecord", {
                    weight: formatQuantity(weighed, unit, language),
                    quantity: formatQuantity(order.quantity, unit, language),
                  })
                : t("ship.weightHelp", { quantity: formatQuantity(order.quantity, unit, language) })
            }
            suffix={unit}
            reading={(typed) => t("ui:reads", { figure: formatQuantity(typed, unit, language) })}
            error={errorOf("netWeight")}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <div role="status">
        {weight && (
          <Notice tone={weight.isWithin ? "leaf" : "amber"} title={weight.lead}>
            {weight.worth}
          </Notice>
        )}
      </div>
      <p>{asks ? t("ui:ask.note") : t("ship.note", { buyer: order.buyer.name })}</p>
    </OrderFormDialog>
  );
}
