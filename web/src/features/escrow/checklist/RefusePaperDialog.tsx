import { paperAnswer, type ChecklistLine } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { IconCircleX } from "#web/src/ui/icons.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { OrderFormDialog } from "../OrderFormDialog.tsx";
import { asShipment } from "../shipments.ts";
import { useAnswerPaperMutation } from "./api.ts";

interface Props {
  order: OrderView;
  line: ChecklistLine;
  onClose: () => void;
}

/** The buyer refuses a paper and says why; the supplier hands in a newer one. */
export function RefusePaperDialog({ order, line: { id, paper, shipment }, onClose }: Props) {
  const { t } = useTranslation(["order-parts", "choices"]);
  const { keyFor } = useIntentionKey();
  const [refuse, { isLoading, error }] = useAnswerPaperMutation();
  const form = useContractForm(paperAnswer, { defaultValues: { answer: "refused", reason: "" } });
  const paperId = id ?? "";
  const { drop } = useKeptForm(`refuse:${paperId}`, form);
  const send = form.handleSubmit(async (answer) => {
    const result = await refuse({
      orderId: order.id,
      paperId,
      answer,
      idempotencyKey: keyFor([paperId, answer]),
    });
    if (!result.error) {
      drop();
      onClose();
    } else if (isApiError(result.error)) form.refuse(result.error);
  });
  return (
    <OrderFormDialog
      order={asShipment(order, shipment)}
      onClose={onClose}
      size="small"
      band="tickClay"
      title={t("papers.refusal.title", { paper: t(`choices:tradePaper.${paper}`) })}
      submit={{ label: t("papers.refusal.send"), icon: IconCircleX, variant: "danger" }}
      onSubmit={send}
      loading={isLoading}
      typed={form.formState.isDirty}
      onDiscard={drop}
      error={error}
    >
      <TextArea
        rows={3}
        label={t("papers.refusal.reason")}
        help={t("papers.refusal.help", { supplier: order.supplier.name })}
        {...form.field("reason")}
      />
    </OrderFormDialog>
  );
}
