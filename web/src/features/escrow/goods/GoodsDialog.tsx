import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { goodsDraft, type GoodsDraft } from "#shared/escrow/goods-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { IconCheck } from "#web/src/ui/icons.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { OrderFormDialog } from "../OrderFormDialog.tsx";
import { placeOf } from "../place-of.ts";
import { asShipment } from "../shipments.ts";
import { useGetGoodsQuery, useStateGoodsMutation } from "./api.ts";
import { Boxes } from "./Boxes.tsx";
import { LotFields } from "./LotFields.tsx";
import { typedOf, type GoodsTyped, type ShipmentRecord } from "./typed.ts";
import looks from "../OrderForm.module.css";

interface Props {
  order: OrderView;
  record: ShipmentRecord;
  onClose: () => void;
}

/** The supplier states what a shipment holds; every paper of it has its figures from here. */
export function GoodsDialog({ order, record, onClose }: Props) {
  const { t } = useTranslation("order-parts");
  const [state, { isLoading, error }] = useStateGoodsMutation();
  const { data } = useGetGoodsQuery(order.reference);
  const { shipment } = record;
  // What the reader has before them; once told that somebody else has changed it, they know of the newest.
  const [known, setKnown] = useState<number | null>(record.version);
  const newest = data?.shipments.find((one) => one.shipment === shipment)?.version ?? record.version;
  const form = useContractForm<AnyObjectSchema, GoodsTyped>(goodsDraft, { defaultValues: typedOf(record) });
  const { drop } = useKeptForm(placeOf({ ...order, shipment }, "goods"), form, { version: record.version });
  const [marks, seal] = useWatch({ control: form.control, name: ["marks", "seal"] });
  const send = form.handleSubmit(async (typed) => {
    const draft = { ...(typed as GoodsDraft), version: known ?? newest };
    const answer = await state({ orderId: order.id, shipment, draft });
    if (!answer.error) {
      drop();
      onClose();
    } else if (isApiError(answer.error)) {
      if (answer.error.code === "request.versionStale") setKnown(null);
      form.refuse(answer.error);
    }
  });
  return (
    <OrderFormDialog
      order={asShipment(order, shipment)}
      onClose={onClose}
      title={t("goods.dialog.title")}
      submit={{ label: t("goods.dialog.save"), icon: IconCheck }}
      onSubmit={send}
      loading={isLoading}
      typed={form.formState.isDirty}
      onDiscard={drop}
      error={error}
    >
      <p>{t("goods.dialog.note")}</p>
      <LotFields form={form} />
      <div className={looks.pair}>
        <TextInput
          optional
          autoComplete="off"
          spellCheck={false}
          label={t("goods.container")}
          help={t("goods.dialog.containerHelp")}
          {...form.field("container")}
        />
        <TextInput optional autoComplete="off" spellCheck={false} label={t("goods.seal")} {...form.field("seal")} />
      </div>
      <Boxes text={seal} />
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        label={t("goods.hsCode")}
        help={t("goods.dialog.hsHelp")}
        {...form.field("hsCode")}
      />
      <TextArea
        optional
        rows={2}
        label={t("goods.marks")}
        help={t("goods.dialog.marksHelp")}
        {...form.field("marks")}
      />
      <Boxes text={marks} />
    </OrderFormDialog>
  );
}
