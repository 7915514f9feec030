import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ClaimType } from "#shared/disputes/process.ts";
import { escrowEndpoints, type DisputeDraft } from "#shared/escrow/contract.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { IconScale } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { movedBy, useOpenDisputeMutation } from "./api.ts";
import { ClaimAmountField } from "./ClaimAmountField.tsx";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { placeOf } from "./place-of.ts";
import { namesOf } from "./shipments.ts";
import { useWording } from "./use-wording.ts";
import { deliveredValues } from "./weight-wording.ts";

/** What such a claim may be about, what it mostly is first; where that is one thing, nobody is asked. */
const claimTypesOf = {
  unshipped: ["late"],
  undelivered: ["notArrived", "late", "documents"],
  weight: ["weight"],
  delivered: ["weight"],
} as const satisfies Record<string, readonly ClaimType[]>;

/** The buyer brings an order before a reviewer that was not shipped in time, whose goods have not arrived, or whose weight it does not accept; the supplier one whose weight at arrival it does not accept. */
export function DisputeDialog({
  order,
  why,
  onClose,
  onDone,
}: ActionProps & { why: "unshipped" | "undelivered" | "weight" | "delivered" }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const wording = useWording();
  const { keyFor } = useIntentionKey();
  const [open, { isLoading, error }] = useOpenDisputeMutation();
  const types = claimTypesOf[why];
  const form = useContractForm(escrowEndpoints.dispute.body, {
    defaultValues: { reason: "", claimType: types[0] ?? null, claimAmount: "" },
  });
  const { handleSubmit, field, refuse } = form;
  const { drop } = useKeptForm(placeOf(order, "dispute"), form);
  const send = handleSubmit(async (draft: DisputeDraft) => {
    const answer = await open({ ...movedBy(order), idempotencyKey: keyFor(draft), draft });
    if (!answer.error) {
      drop();
      onDone();
    } else if (isApiError(answer.error)) refuse(answer.error);
  });
  const values = {
    ...namesOf(order, wording.t),
    ...(order.delivered && deliveredValues(order, wording)),
    // Whom the reader has it with.
    supplier: order.side === "supplier" ? order.buyer.name : order.supplier.name,
    amount: amountWords(order.total, language),
  };
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      size="small"
      band="tickClay"
      title={t("openDispute.title")}
      submit={{ label: t("openDispute.submit"), icon: IconScale, variant: "danger" }}
      onSubmit={send}
      loading={isLoading}
      error={error}
      typed={form.formState.isDirty}
      onDiscard={drop}
    >
      <p>{t(`openDispute.why.${why}`, values)}</p>
      {types.length > 1 && (
        <Select
          label={t("openDispute.claimType")}
          options={types.map((value) => ({ value, label: t(`openDispute.types.${value}`) }))}
          {...field("claimType")}
        />
      )}
      <TextArea label={t("openDispute.reason")} help={t("openDispute.reasonHelp")} rows={4} {...field("reason")} />
      <ClaimAmountField order={order} form={form} />
      <p>{t(why === "unshipped" ? "openDispute.papersUnshipped" : "openDispute.papers", values)}</p>
      <Notice tone="danger">{t("openDispute.next", values)}</Notice>
    </OrderFormDialog>
  );
}
