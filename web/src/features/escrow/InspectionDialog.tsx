import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { inspectionDraft, type InspectionDraft } from "#shared/escrow/contract.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { inspectionPath } from "#web/src/features/quality/index.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import type { ActionProps } from "./action-props.ts";
import { movedBy, useSubmitInspectionMutation } from "./api.ts";
import { InspectionEffect } from "./InspectionEffect.tsx";
import { ClaimAmountField } from "./ClaimAmountField.tsx";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { placeOf } from "./place-of.ts";
import { today } from "./today.ts";
import styles from "./OrderForm.module.css";

type Result = InspectionDraft["status"];

export function InspectionDialog({ order, initial = "approved", onClose, onDone }: ActionProps & { initial?: Result }) {
  const { t } = useTranslation(["escrow", "quality"]);
  const { keyFor } = useIntentionKey();
  const [submit, { isLoading, error }] = useSubmitInspectionMutation();
  const place = placeOf(order, "inspection");
  const several = { place, most: mostPapersAtOnce, kept: true };
  const reports = useUploads({ purpose: "inspectionReport", ...several });
  const pictures = useUploads({ purpose: "inspectionPicture", ...several });
  const { arrived, ...arrival } = useArrival(reports, pictures);
  const form = useContractForm(inspectionDraft, {
    defaultValues: {
      certificateNumber: "",
      inspector: "",
      status: initial,
      inspectionDate: today(),
      reportUrl: "",
      notes: "",
      claimAmount: "",
    },
  });
  const { control, handleSubmit, errorOf, field, refuse, watch } = form;
  const { drop } = useKeptForm(place, form, { status: initial });
  const forget = () => {
    drop();
    reports.clear();
    pictures.clear();
  };
  const result = watch("status");
  const send = handleSubmit(async (typed: InspectionDraft) => {
    const files = await arrived();
    if (!files) return;
    // What was typed before the result was changed is no claim.
    const claimAmount = typed.status === "rejected" ? typed.claimAmount : null;
    const inspection = { ...typed, claimAmount, reports: files[0], pictures: files[1] };
    const answer = await submit({ ...movedBy(order), idempotencyKey: keyFor(inspection), inspection });
    if (!answer.error) {
      forget();
      onDone();
    } else if (isApiError(answer.error)) {
      refuse(answer.error);
      refuseFiles(answer.error, { reports, pictures });
    }
  });
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      size="medium"
      band="tickViolet"
      title={t("inspection.title")}
      submit={{
        label: t(`inspection.submit.${order.side}.${result}`),
        variant: result === "rejected" ? "danger" : "primary",
      }}
      onSubmit={send}
      loading={isLoading}
      arrival={arrival}
      typed={form.formState.isDirty || reports.files.length + pictures.files.length > 0}
      onDiscard={forget}
      error={error}
    >
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
      {result === "rejected" && <ClaimAmountField order={order} form={form} />}
      <TextInput
        type="url"
        inputMode="url"
        optional
        label={t("inspection.report")}
        placeholder={t("inspection.reportPlaceholder")}
        {...field("reportUrl")}
      />
      <FileField uploads={reports} optional label={t("inspection.reports")} />
      <FileField uploads={pictures} optional label={t("inspection.pictures")} />
      <TextArea optional label={t("inspection.notes")} help={t("inspection.notesHelp")} {...field("notes")} />
      <p>
        <TextLink to={inspectionPath(order)}>{t("quality:form.link")}</TextLink>
      </p>
      <InspectionEffect order={order} result={result} />
    </OrderFormDialog>
  );
}
