import type { ReactNode } from "react";
import { classesOf, weightFound, type InspectionRecord } from "#shared/quality/found.ts";
import type { Verdict } from "#shared/quality/verdicts.ts";
import { Awaited, type ArrivalStage } from "#web/src/features/documents/index.ts";
import { useSubject } from "#web/src/features/escrow/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Facts, type Fact } from "#web/src/ui/Facts.tsx";
import { RecordFacts } from "../RecordFacts.tsx";
import { Verdicts } from "../Verdicts.tsx";
import type { FormOrder } from "./form-order.ts";
import styles from "./InspectionForm.module.css";

interface Props {
  order: FormOrder;
  title: string;
  /** The result, or why it is corrected. */
  facts: readonly Fact[];
  preview: InspectionRecord | null;
  verdicts: readonly Verdict[];
  submit: { label: string; variant: "primary" | "danger" };
  arrival: { stage: ArrivalStage; giveUp: () => void };
  loading: boolean;
  error: unknown;
  onBack: () => void;
  onSubmit: () => void;
  /** What becomes of it. */
  children?: ReactNode;
}

/** All that will be sent, once more before it is: a result cannot be taken back. */
export function ReadThrough(props: Props) {
  const { order, title, facts, preview, verdicts, submit, arrival, loading, error, onBack, onSubmit, children } = props;
  const { t } = useTranslation("quality");
  const subject = useSubject(order);
  return (
    <Dialog
      open
      keep
      onClose={onBack}
      size="large"
      band="tickViolet"
      title={title}
      subtitle={subject}
      footer={
        <>
          <Awaited {...arrival} />
          <Button variant="ghost" onClick={onBack}>
            {t("form.send.back")}
          </Button>
          <Button variant={submit.variant} loading={loading || arrival.stage === "awaiting"} onClick={onSubmit}>
            {submit.label}
          </Button>
        </>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with its tables it is longer than a screen, and is read by the keyboard too. */}
      <div className={styles.read} tabIndex={0} role="region" aria-label={title}>
        <Facts items={facts} columns={2} long />
        {preview ? (
          <>
            <Verdicts verdicts={verdicts} />
            <RecordFacts
              record={{
                content: preview,
                classes: classesOf(preview),
                weight: weightFound(preview, order.netWeight ?? order.quantity),
              }}
            />
          </>
        ) : (
          <p>{t("form.send.noFigures")}</p>
        )}
        {children}
        <Refusal error={error} place="form" />
      </div>
    </Dialog>
  );
}
