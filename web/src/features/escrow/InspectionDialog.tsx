import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { inspectionDraft, type InspectionDraft } from "#shared/escrow/contract.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { useSubmitInspectionMutation } from "./api.ts";
import { today } from "./today.ts";
import styles from "./OrderForm.module.css";

type Result = InspectionDraft["status"];

export function InspectionDialog({ order, onClose, onDone }: ActionProps) {
  const { t } = useTranslation(["escrow", "choices"]);
  const language = useLanguage();
  const { keyFor } = useIntentionKey();
  const [submit, { isLoading, error }] = useSubmitInspectionMutation();
  const { control, handleSubmit, errorOf, field, refuse, watch } = useContractForm(inspectionDraft, {
    defaultValues: {
      certificateNumber: "",
      inspector: "",
      status: "approved" as Result,
      inspectionDate: today(),
      reportUrl: "",
      notes: "",
    },
  });
  const result = watch("status");
  const send = handleSubmit(async (inspection: InspectionDraft) => {
    const answer = await submit({ orderId: order.id, idempotencyKey: keyFor(inspection), inspection });
    if (!answer.error) onDone();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  const values = {
    amount: amountWords(order.total, language),
    share: amountWords(order.split.supplier, language),
    supplier: order.supplier.name,
  };
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      band="tickViolet"
      title={t("inspection.title")}
      subtitle={`${order.reference}, ${formatQuantity(order.quantity, t("choices:unit.MT"), language)} ${order.product.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancelDialog")}
          </Button>
          <Button
            variant={result === "rejected" ? "danger" : "primary"}
            type="submit"
            form="inspection"
            loading={isLoading}
          >
            {t(`inspection.submit.${order.side}.${result}`)}
          </Button>
        </>
      }
    >
      <form id="inspection" noValidate onSubmit={(event) => void send(event)} className={styles.form}>
        <div className={styles.pair}>
          <TextInput label={t("inspection.certificate")} autoComplete="off" {...field("certificateNumber")} />
          <TextInput type="date" label={t("inspection.date")} max={today()} {...field("inspectionDate")} />
        </div>
        <TextInput label={t("inspection.inspector")} help={t("inspection.inspectorHelp")} {...field("inspector")} />
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <RadioCards<Result>
              label={t("inspection.result")}
              value={field.value}
              onValueChange={field.onChange}
              error={errorOf("status")}
              options={[
                { value: "approved", label: t("inspection.approved"), note: t("inspection.approvedNote") },
                { value: "rejected", label: t("inspection.rejected"), note: t("inspection.rejectedNote") },
              ]}
            />
          )}
        />
        <TextInput
          type="url"
          inputMode="url"
          optional
          label={t("inspection.report")}
          placeholder={t("inspection.reportPlaceholder")}
          {...field("reportUrl")}
        />
        <TextArea optional label={t("inspection.notes")} {...field("notes")} />
        <Notice tone={result === "rejected" ? "danger" : "violet"}>
          {t(`inspection.effect.${order.side}.${result}`, values)}
        </Notice>
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
