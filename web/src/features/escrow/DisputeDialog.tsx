import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { escrowEndpoints } from "#shared/escrow/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconScale } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { useOpenDisputeMutation } from "./api.ts";
import styles from "./OrderForm.module.css";

/** The buyer brings an order before a reviewer that was not shipped in time, or whose goods have not arrived. */
export function DisputeDialog({ order, why, onClose, onDone }: ActionProps & { why: "unshipped" | "undelivered" }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const { keyFor } = useIntentionKey();
  const [open, { isLoading, error }] = useOpenDisputeMutation();
  const { handleSubmit, field, refuse } = useContractForm(escrowEndpoints.dispute.body, {
    defaultValues: { reason: "" },
  });
  const send = handleSubmit(async ({ reason }: { reason: string }) => {
    const answer = await open({ orderId: order.id, idempotencyKey: keyFor(reason), reason });
    if (!answer.error) onDone();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  const values = { supplier: order.supplier.name, amount: amountWords(order.total, language) };
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      size="small"
      band="tickClay"
      title={t("openDispute.title")}
      subtitle={`${order.reference}, ${order.product.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancelDialog")}
          </Button>
          <Button variant="danger" type="submit" form="open-dispute" icon={IconScale} loading={isLoading}>
            {t("openDispute.submit")}
          </Button>
        </>
      }
    >
      <form id="open-dispute" noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <p>{t(`openDispute.why.${why}`, values)}</p>
        <TextArea label={t("openDispute.reason")} help={t("openDispute.reasonHelp")} rows={4} {...field("reason")} />
        <Notice tone="danger">{t("openDispute.next", values)}</Notice>
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
