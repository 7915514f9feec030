import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { shippingDraft, type ShippingDraft } from "#shared/escrow/contract.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconShip } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { ActionProps } from "./action-props.ts";
import { useShipMutation } from "./api.ts";
import { today } from "./today.ts";
import styles from "./OrderForm.module.css";

export function ShipDialog({ order, onClose, onDone }: ActionProps) {
  const { t } = useTranslation("escrow");
  const { keyFor } = useIntentionKey();
  const [ship, { isLoading, error }] = useShipMutation();
  const { handleSubmit, field, refuse } = useContractForm(shippingDraft, {
    defaultValues: { transportDocument: "", expectedArrival: "", netWeight: order.quantity },
  });
  const send = handleSubmit(async (values: ShippingDraft) => {
    const answer = await ship({ orderId: order.id, idempotencyKey: keyFor(values), shipment: values });
    if (!answer.error) onDone();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      size="small"
      title={t("ship.title")}
      subtitle={`${order.reference}, ${order.product.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancelDialog")}
          </Button>
          <Button variant="primary" type="submit" form="ship" icon={IconShip} loading={isLoading}>
            {t("action.ship")}
          </Button>
        </>
      }
    >
      <form id="ship" noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <TextInput
          label={t("ship.document")}
          help={t("ship.documentHelp")}
          autoComplete="off"
          {...field("transportDocument")}
        />
        <TextInput
          type="date"
          label={t("ship.arrival")}
          help={t("ship.arrivalHelp")}
          min={today()}
          {...field("expectedArrival")}
        />
        <Notice tone="info">{t("ship.note", { buyer: order.buyer.name })}</Notice>
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
