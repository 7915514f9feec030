import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { inspectionDraft, type InspectionDraft, type OrderView } from "#shared/escrow/contract.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import {
  ClaimAmountField,
  InspectionEffect,
  movedBy,
  placeOf,
  today,
  useSubmitInspectionMutation,
} from "#web/src/features/escrow/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useAddInspectionMutation } from "../case-api.ts";
import { Against } from "./Against.tsx";
import { FormSection } from "./FormSection.tsx";
import { Frame } from "./Frame.tsx";
import { ReadThrough } from "./ReadThrough.tsx";
import { RecordSections, sectionCount } from "./RecordSections.tsx";
import { blankRecord, draftOf, type RecordTyped } from "./typed.ts";
import { useVerdicts } from "./use-verdicts.ts";
import styles from "./InspectionForm.module.css";

type Result = InspectionDraft["status"];
interface Typed {
  certificateNumber: string;
  inspector: string;
  status: Result;
  inspectionDate: string;
  reportUrl: string;
  notes: string;
  claimAmount: string;
  record: RecordTyped;
}

/** As typed, checked as it is sent. */
const resultForm = (category: string) =>
  inspectionDraft.transform((typed: unknown) => {
    const { record } = (typed ?? {}) as Partial<Typed>;
    return record && "proof" in record ? { ...(typed as Typed), record: draftOf(record, category) } : typed;
  });

const blank = (): Typed => ({
  certificateNumber: "",
  inspector: "",
  status: "approved",
  inspectionDate: today(),
  reportUrl: "",
  notes: "",
  claimAmount: "",
  record: blankRecord(),
});

/** A result with its figures, as it is found; or, of a case, what another inspection found, as evidence by which nothing moves. */
export function ResultForm({ order, disputeId = null }: { order: OrderView; disputeId?: string | null }) {
  const { t } = useTranslation(["quality", "escrow"]);
  const { calendarDay } = useDates();
  const language = useLanguage();
  const navigate = useNavigate();
  const { keyFor } = useIntentionKey();
  const [submit, submitting] = useSubmitInspectionMutation();
  const [add, adding] = useAddInspectionMutation();
  const { isLoading, error, reset } = disputeId === null ? submitting : adding;
  const { category } = order.product;
  const [schema] = useState(() => resultForm(category));
  const [first] = useState(blank);
  const form = useContractForm<typeof schema, Typed>(schema, { defaultValues: first });
  const place = placeOf(order, disputeId === null ? "inspection-record" : `inspection-case-${disputeId}`);
  const { drop } = useKeptForm(place, form);
  const several = { place, most: mostPapersAtOnce, kept: true };
  const reports = useUploads({ purpose: "inspectionReport", ...several });
  const pictures = useUploads({ purpose: "inspectionPicture", ...several });
  const { arrived, stage, giveUp } = useArrival(reports, pictures);
  const typed = useWatch({ control: form.control }) as Typed;
  const { preview, verdicts, agreed } = useVerdicts(typed.record, order);
  const [reading, setReading] = useState<InspectionDraft | null>(null);
  const set = (record: RecordTyped) =>
    form.setValue("record", record, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const send = async (draft: InspectionDraft) => {
    const files = await arrived();
    if (!files) return setReading(null);
    // What was typed before the result was changed is no claim.
    const claimAmount = draft.status === "rejected" && disputeId === null ? draft.claimAmount : null;
    const inspection = { ...draft, claimAmount, reports: files[0], pictures: files[1] };
    const idempotencyKey = keyFor(inspection);
    const answer =
      disputeId === null
        ? await submit({ ...movedBy(order), idempotencyKey, inspection })
        : await add({ disputeId, idempotencyKey, inspection });
    if (answer.error) {
      const isField = isApiError(answer.error) && form.refuse(answer.error);
      refuseFiles(answer.error, { reports, pictures });
      // What is wrong with a field stands beside it.
      if (isField) setReading(null);
      return;
    }
    drop();
    reports.clear();
    pictures.clear();
    const { reference, shipment, shipments } = order;
    const page = disputeId === null ? reference : `${reference}/dispute`;
    await navigate(`/dashboard/escrow/${page}${shipments.length > 1 ? `?shipment=${shipment}` : ""}`);
  };
  const count = sectionCount(category);
  const effectOf = (result: Result) =>
    disputeId === null ? (
      <InspectionEffect order={order} result={result} />
    ) : (
      <Notice tone="info">{t("form.inCase.effect")}</Notice>
    );
  const { status } = typed;
  const { errors } = form.formState;
  const isWrong = ["certificateNumber", "inspector", "inspectionDate", "reportUrl", "notes"].some(
    (name) => name in errors,
  );
  return (
    <>
      <Frame
        order={order}
        side={t(`form.side.${order.side}`)}
        agreed={agreed}
        submit={t("form.send.read")}
        onSubmit={form.handleSubmit((draft) => {
          reset();
          setReading(draft as InspectionDraft);
        })}
        aside={<Against order={order} verdicts={verdicts} agreed={agreed} />}
      >
        <RecordSections
          order={order}
          typed={typed.record}
          set={set}
          errors={form.errorsWithin("record")}
          verdicts={verdicts}
        />
        <FormSection number={count + 1} title={t("form.report.title")} isWrong={isWrong}>
          <div className={styles.pair}>
            <TextInput
              label={t("escrow:inspection.certificate")}
              autoComplete="off"
              {...form.field("certificateNumber")}
            />
            <TextInput
              type="date"
              label={t("escrow:inspection.date")}
              max={today()}
              {...form.field("inspectionDate")}
            />
            <TextInput
              label={t("escrow:inspection.inspector")}
              help={t("escrow:inspection.inspectorHelp")}
              {...form.field("inspector")}
            />
            <TextInput
              type="url"
              inputMode="url"
              optional
              label={t("escrow:inspection.report")}
              placeholder={t("escrow:inspection.reportPlaceholder")}
              {...form.field("reportUrl")}
            />
          </div>
          <FileField uploads={pictures} optional label={t("escrow:inspection.pictures")} />
          <FileField uploads={reports} optional label={t("escrow:inspection.reports")} />
          <TextArea
            optional
            label={t("escrow:inspection.notes")}
            help={t("escrow:inspection.notesHelp")}
            {...form.field("notes")}
          />
        </FormSection>
        <FormSection
          number={count + 2}
          title={t("form.result.title")}
          isWrong={"status" in errors || "claimAmount" in errors}
          isLast
        >
          <Controller
            control={form.control}
            name="status"
            render={({ field }) => (
              <RadioCards<Result>
                label={t("escrow:inspection.result")}
                value={field.value}
                onValueChange={field.onChange}
                error={form.errorOf("status")}
                options={[
                  {
                    value: "approved",
                    label: t("escrow:inspection.approved"),
                    note: disputeId === null && t("escrow:inspection.approvedNote"),
                  },
                  {
                    value: "rejected",
                    label: t("escrow:inspection.rejected"),
                    note: disputeId === null && t("escrow:inspection.rejectedNote"),
                  },
                ]}
              />
            )}
          />
          {status === "rejected" && disputeId === null && <ClaimAmountField order={order} form={form} />}
          {effectOf(status)}
        </FormSection>
      </Frame>
      {reading && (
        <ReadThrough
          order={order}
          title={t("form.send.title")}
          facts={[
            { label: t("escrow:inspection.result"), value: t(`escrow:inspection.${reading.status}`) },
            ...(reading.status === "rejected" && disputeId === null
              ? [
                  {
                    label: t("escrow:claimAmount"),
                    value: amountWords(
                      reading.claimAmount
                        ? { amount: reading.claimAmount, currency: order.total.currency }
                        : order.total,
                      language,
                    ),
                  },
                ]
              : []),
            { label: t("escrow:inspection.certificate"), value: reading.certificateNumber },
            { label: t("escrow:inspection.inspector"), value: reading.inspector },
            { label: t("escrow:inspection.date"), value: calendarDay(reading.inspectionDate ?? today()) },
            { label: t("escrow:inspection.reports"), value: reports.files.length },
            { label: t("escrow:inspection.pictures"), value: pictures.files.length },
            ...(reading.notes ? [{ label: t("escrow:inspection.notes"), value: reading.notes, wide: true }] : []),
          ]}
          preview={preview}
          verdicts={verdicts}
          submit={{
            label:
              disputeId === null
                ? t(`escrow:inspection.submit.${order.side}.${reading.status}`)
                : t("form.inCase.submit"),
            variant: disputeId === null && reading.status === "rejected" ? "danger" : "primary",
          }}
          arrival={{ stage, giveUp }}
          loading={isLoading}
          error={error}
          onBack={() => setReading(null)}
          onSubmit={() => void send(reading)}
        >
          {effectOf(reading.status)}
        </ReadThrough>
      )}
    </>
  );
}
