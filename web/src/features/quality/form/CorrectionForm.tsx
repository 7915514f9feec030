import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { InspectionView, OrderView } from "#shared/escrow/contract.ts";
import { correctionDraft, type CorrectionDraft } from "#shared/escrow/inspection-contract.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { FileField, refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { movedBy, placeOf, useCorrectInspectionMutation } from "#web/src/features/escrow/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { Against } from "./Against.tsx";
import { FormSection } from "./FormSection.tsx";
import { Frame } from "./Frame.tsx";
import { ReadThrough } from "./ReadThrough.tsx";
import { RecordSections, sectionCount } from "./RecordSections.tsx";
import { blankRecord, draftOf, type RecordTyped } from "./typed.ts";
import { typedOf } from "./typed-of.ts";
import { useVerdicts } from "./use-verdicts.ts";

interface Typed {
  corrects: number;
  reason: string;
  record: RecordTyped;
}

const correctionForm = (category: string) =>
  correctionDraft.transform((typed: unknown) => {
    const { record } = (typed ?? {}) as Partial<Typed>;
    return record && "proof" in record ? { ...(typed as Typed), record: draftOf(record, category) } : typed;
  });

/** Another version of what an inspection found; its result stays. */
export function CorrectionForm({ order, inspection }: { order: OrderView; inspection: InspectionView }) {
  const { t } = useTranslation(["quality", "escrow"]);
  const navigate = useNavigate();
  const { keyFor } = useIntentionKey();
  const [correct, { isLoading, error, reset }] = useCorrectInspectionMutation();
  const { category } = order.product;
  const { record } = inspection;
  const [schema] = useState(() => correctionForm(category));
  const [first] = useState<Typed>(() => ({
    corrects: record?.version ?? 0,
    reason: "",
    record: record ? typedOf(record.content) : blankRecord(),
  }));
  const form = useContractForm<typeof schema, Typed>(schema, { defaultValues: first });
  const place = placeOf(order, `correction:${inspection.id}`);
  // The version that is corrected is the one that was opened.
  const { drop } = useKeptForm(place, form, { corrects: first.corrects });
  const several = { place, most: mostPapersAtOnce, kept: true };
  const reports = useUploads({ purpose: "inspectionReport", ...several });
  const pictures = useUploads({ purpose: "inspectionPicture", ...several });
  const { arrived, stage, giveUp } = useArrival(reports, pictures);
  const typed = useWatch({ control: form.control }) as Typed;
  const { preview, verdicts, agreed } = useVerdicts(typed.record, order);
  const [reading, setReading] = useState<CorrectionDraft | null>(null);
  const send = async (draft: CorrectionDraft) => {
    const files = await arrived();
    if (!files) return setReading(null);
    const correction = { ...draft, reports: files[0], pictures: files[1] };
    const inspectionId = inspection.id;
    const answer = await correct({ ...movedBy(order), idempotencyKey: keyFor(correction), inspectionId, correction });
    if (answer.error) {
      const isField = isApiError(answer.error) && form.refuse(answer.error);
      refuseFiles(answer.error, { reports, pictures });
      if (isField) setReading(null);
      return;
    }
    drop();
    reports.clear();
    pictures.clear();
    const { reference, shipment, shipments } = order;
    await navigate(`/dashboard/escrow/${reference}${shipments.length > 1 ? `?shipment=${shipment}` : ""}`);
  };
  return (
    <>
      <Frame
        order={order}
        title={t("form.correctTitle", { certificate: inspection.certificateNumber })}
        side={t(`form.side.${inspection.side}`)}
        agreed={agreed}
        submit={t("form.send.readCorrection")}
        onSubmit={form.handleSubmit((draft) => {
          reset();
          setReading(draft as CorrectionDraft);
        })}
        aside={<Against order={order} verdicts={verdicts} agreed={agreed} />}
      >
        <RecordSections
          order={order}
          typed={typed.record}
          set={(next) =>
            form.setValue("record", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          errors={form.errorsWithin("record")}
          verdicts={verdicts}
        />
        <FormSection
          number={sectionCount(category) + 1}
          title={t("form.reason.label")}
          isWrong={"reason" in form.formState.errors}
          isLast
        >
          <TextArea label={t("form.reason.label")} help={t("form.reason.help")} {...form.field("reason")} />
          <FileField uploads={reports} optional label={t("escrow:inspection.reports")} />
          <FileField uploads={pictures} optional label={t("escrow:inspection.pictures")} />
        </FormSection>
      </Frame>
      {reading && (
        <ReadThrough
          order={order}
          title={t("form.send.correctionTitle")}
          facts={[
            { label: t("escrow:inspection.certificate"), value: inspection.certificateNumber },
            { label: t("form.reason.label"), value: reading.reason, wide: true },
          ]}
          preview={preview}
          verdicts={verdicts}
          submit={{ label: t("form.send.correct"), variant: "primary" }}
          arrival={{ stage, giveUp }}
          loading={isLoading}
          error={error}
          onBack={() => setReading(null)}
          onSubmit={() => void send(reading)}
        />
      )}
    </>
  );
}
