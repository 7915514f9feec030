import { useState, type ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { InspectionDraft } from "#shared/escrow/contract.ts";
import { inspectEndpoints } from "#shared/inspectors/inspect-contract.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { FileField, refuseFiles, useArrival, useUploads, type UploadDoor } from "#web/src/features/documents/index.ts";
import { today } from "#web/src/features/escrow/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { Against } from "./Against.tsx";
import type { FormOrder } from "./form-order.ts";
import { FormSection } from "./FormSection.tsx";
import { Frame } from "./Frame.tsx";
import { ReadThrough } from "./ReadThrough.tsx";
import { RecordSections, sectionCount } from "./RecordSections.tsx";
import { blankRecord, draftOf, type RecordTyped } from "./typed.ts";
import { useVerdicts } from "./use-verdicts.ts";
import styles from "./InspectionForm.module.css";

type Result = InspectionDraft["status"];
export type Found = Omit<InspectionDraft, "inspector" | "claimAmount" | "reportUrl">;
interface Typed {
  certificateNumber: string;
  status: Result;
  inspectionDate: string;
  notes: string;
  record: RecordTyped;
}

export interface GuestFormProps {
  order: FormOrder;
  /** Under which name what is typed is kept, and which files were sent for it. */
  place: string;
  door: UploadDoor;
  /** Whose inspection it is, and what becomes of a result. */
  side: string;
  /** Evidence for a case: nothing moves by its result. */
  forCase: boolean;
  effect: (result: Result) => ReactNode;
  submit: (found: Found) => Promise<{ error?: unknown }>;
  loading: boolean;
  error: unknown;
  onAgain: () => void;
}

/** As typed, checked as it is sent. */
const foundForm = (category: string) =>
  inspectEndpoints.submit.body.transform((typed: unknown) => {
    const { record } = (typed ?? {}) as Partial<Typed>;
    return record && "proof" in record ? { ...(typed as Typed), record: draftOf(record, category) } : typed;
  });

const blank = (): Typed => ({
  certificateNumber: "",
  status: "approved",
  inspectionDate: today(),
  notes: "",
  record: blankRecord(),
});

/** The same form for an inspector without an account. */
export function GuestForm({
  order,
  place,
  door,
  side,
  forCase,
  effect,
  submit,
  loading,
  error,
  onAgain,
}: GuestFormProps) {
  const { t } = useTranslation("quality");
  const { calendarDay } = useDates();
  const { category } = order.product;
  const [schema] = useState(() => foundForm(category));
  const [first] = useState(blank);
  const form = useContractForm<typeof schema, Typed>(schema, { defaultValues: first });
  const { drop } = useKeptForm(place, form);
  const several = { place, most: mostPapersAtOnce, kept: true, door };
  const reports = useUploads({ purpose: "inspectionReport", ...several });
  const pictures = useUploads({ purpose: "inspectionPicture", ...several });
  const { arrived, stage, giveUp } = useArrival(reports, pictures);
  const typed = useWatch({ control: form.control }) as Typed;
  const { preview, verdicts, agreed } = useVerdicts(typed.record, order);
  const [reading, setReading] = useState<Found | null>(null);
  const send = async (found: Found) => {
    const files = await arrived();
    if (!files) return setReading(null);
    const answer = await submit({ ...found, reports: files[0], pictures: files[1] });
    if (answer.error) {
      if (isApiError(answer.error)) form.refuse(answer.error);
      refuseFiles(answer.error, { reports, pictures });
      // What is wrong stands beside its field, or above the form where the place has to be proven anew.
      return setReading(null);
    }
    drop();
    reports.clear();
    pictures.clear();
  };
  const count = sectionCount(category);
  const { errors } = form.formState;
  const isWrong = ["certificateNumber", "inspectionDate", "notes"].some((name) => name in errors);
  return (
    <>
      <Frame
        order={order}
        isGuest
        side={side}
        agreed={agreed}
        submit={t("form.send.read")}
        onSubmit={form.handleSubmit((found) => {
          onAgain();
          setReading(found as Found);
        })}
        aside={<Against order={order} verdicts={verdicts} agreed={agreed} />}
      >
        <RecordSections
          order={order}
          typed={typed.record}
          set={(record) =>
            form.setValue("record", record, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          errors={form.errorsWithin("record")}
          verdicts={verdicts}
        />
        <FormSection number={count + 1} title={t("form.report.title")} isWrong={isWrong}>
          <div className={styles.pair}>
            <TextInput label={t("guest.certificate")} autoComplete="off" {...form.field("certificateNumber")} />
            <TextInput type="date" label={t("guest.date")} max={today()} {...form.field("inspectionDate")} />
          </div>
          <FileField uploads={pictures} optional label={t("guest.pictures")} />
          <FileField uploads={reports} optional label={t("guest.reports")} />
          <TextArea optional label={t("guest.notes")} help={t("guest.notesHelp")} {...form.field("notes")} />
        </FormSection>
        <FormSection number={count + 2} title={t("form.result.title")} isWrong={"status" in errors} isLast>
          <Controller
            control={form.control}
            name="status"
            render={({ field }) => (
              <RadioCards<Result>
                label={t("guest.result")}
                value={field.value}
                onValueChange={field.onChange}
                error={form.errorOf("status")}
                options={(["approved", "rejected"] as const).map((value) => ({
                  value,
                  label: t(`guest.${value}`),
                  note: !forCase && t(`guest.${value}Note`),
                }))}
              />
            )}
          />
          {effect(typed.status)}
        </FormSection>
      </Frame>
      {reading && (
        <ReadThrough
          order={order}
          title={t("form.send.title")}
          facts={[
            { label: t("guest.result"), value: t(`guest.${reading.status}`) },
            { label: t("guest.certificate"), value: reading.certificateNumber },
            { label: t("guest.date"), value: calendarDay(reading.inspectionDate ?? today()) },
            { label: t("guest.pictures"), value: pictures.files.length },
            { label: t("guest.reports"), value: reports.files.length },
            ...(reading.notes ? [{ label: t("guest.notes"), value: reading.notes, wide: true }] : []),
          ]}
          preview={preview}
          verdicts={verdicts}
          submit={{
            label: t(`guest.submit.${reading.status}`),
            variant: reading.status === "rejected" ? "danger" : "primary",
          }}
          arrival={{ stage, giveUp }}
          loading={loading}
          error={error}
          onBack={() => setReading(null)}
          onSubmit={() => void send(reading)}
        >
          {effect(reading.status)}
        </ReadThrough>
      )}
    </>
  );
}
