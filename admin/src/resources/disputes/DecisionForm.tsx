import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useTranslate } from "react-admin";
import { fromMinor, type Currency } from "#shared/kernel/money.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Waiting } from "../../ui/States.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";
import { ByDeliveredWeight } from "./ByDeliveredWeight.tsx";
import { DecisionConfirmation } from "./DecisionConfirmation.tsx";
import type { DecisionProps } from "./decision-props.ts";
import styles from "./Decision.module.css";
import { atStakeIn, bodyOf, evidenceOf, releasedBy, typedPart, type DecisionTyped } from "./decision-draft.ts";
import { EvidenceFields } from "./EvidenceFields.tsx";
import { RulingFields } from "./RulingFields.tsx";
import { SplitInputs } from "./SplitInputs.tsx";
import { DraftStanding } from "./DraftStanding.tsx";
import { PlannedLedger } from "./PlannedLedger.tsx";
import { SplitTable } from "./SplitTable.tsx";
import { useDecisionDraft } from "./use-decision-draft.ts";

/** Outcome, amounts and reason; then a step that repeats what will happen. */
export function DecisionForm({ dispute, moving, onAsk }: DecisionProps) {
  const t = useTranslate();
  const language = useLanguage();
  const textOf = useProblemText();
  const id = useId();
  const { draft, write: keep, clear, standing, settle, retry, readAgain } = useDecisionDraft(dispute.id);
  const [isConfirming, setConfirming] = useState(false);
  const { total: whole } = dispute.order;
  const stake = atStakeIn(dispute.order);
  const { total } = stake;
  const released = releasedBy(draft, stake, language);
  const planned = plannedBy(draft, released, stake.currency);
  const { problems, setProblems, isRunning, move } = moving;
  const problemOf = (field: string) => {
    const problem = problems.find((found) => found.field === field);
    return problem && textOf(problem);
  };
  const write = (change: Partial<DecisionTyped>) => {
    keep(change);
    // What is said to be wrong follows the correction.
    if (problems.length > 0) setProblems(bodyOf({ ...draft, ...change }, stake, language).problems);
  };
  const review = () => {
    onAsk();
    const found = bodyOf(draft, stake, language).problems;
    setProblems(found);
    if (found.length === 0) setConfirming(true);
    else document.getElementById(`${id}-${found[0]?.field}`)?.querySelector<HTMLElement>(firstInput(draft))?.focus();
  };
  const decide = async () => {
    const { body } = bodyOf(draft, stake, language);
    // Else the last words are kept after the decision has thrown the draft away.
    await settle();
    const isDone = await move("decide", body);
    setConfirming(false);
    if (isDone) clear();
  };
  if (standing.kind === "loading") return <Waiting rows={4} />;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <fieldset className={styles.outcomes} id={`${id}-outcome`} aria-describedby={`${id}-outcome-error`}>
        <legend>{t("decide.outcome")}</legend>
        {dispute.outcomes
          .filter((outcome) => !dispute.order.providerEnded || outcome === "buyer")
          .map((outcome) => (
            <label key={outcome} className={styles.outcome}>
              <input
                type="radio"
                name={`${id}-outcome`}
                value={outcome}
                checked={draft.outcome === outcome}
                onChange={() => write({ outcome })}
              />
              <strong>{t(`disputes.outcome.${outcome}`)}</strong>
              <span className={styles.note}>
                {t(`decide.outcomeNote.${outcome}`, {
                  amount: formatMoney(outcome === "supplier" ? (dispute.order.payable ?? whole) : whole, language),
                })}
              </span>
            </label>
          ))}
        <FieldError id={`${id}-outcome-error`}>{problemOf("outcome")}</FieldError>
      </fieldset>
      {draft.outcome === "split" && (
        <div id={`${id}-releasedAmount`}>
          <ByDeliveredWeight order={dispute.order} stake={stake} write={write} />
          <SplitInputs
            draft={draft}
            write={write}
            total={total}
            currency={stake.currency}
            error={problemOf("releasedAmount")}
          />
        </div>
      )}
      {draft.outcome === "delivered" && <EvidenceFields draft={draft} write={write} problemOf={problemOf} id={id} />}
      {planned && (
        <>
          <SplitTable released={planned.released} order={dispute.order} />
          <PlannedLedger disputeId={dispute.id} {...planned.draft} />
        </>
      )}
      <RulingFields draft={draft} write={write} problemOf={problemOf} id={id} isShipped={stake.isShipped} />
      <div id={`${id}-reason`}>
        <Field
          label={t(dispute.kind === "silence" ? "decide.reason" : "decide.reasonToBoth")}
          help={t("decide.reasonHelp")}
          error={problemOf("reason")}
          multiline
          minRows={4}
          maxRows={14}
          required
          value={draft.reason}
          onChange={({ target }) => write({ reason: target.value })}
        />
      </div>
      {dispute.needsConfirmation && (
        <Notice tone="amber">{t("decide.second", { total: formatMoney(dispute.order.orderTotal, language) })}</Notice>
      )}
      <div className={styles.submit}>
        <DraftStanding standing={standing} onRetry={retry} onRead={readAgain} />
        <Button type="submit" variant="contained" color="primary" fullWidth disabled={isRunning}>
          {t(dispute.needsConfirmation ? "decide.propose" : "decide.review")}
        </Button>
      </div>
      {isConfirming && draft.outcome !== "" && (released !== null || draft.outcome === "delivered") && (
        <DecisionConfirmation
          dispute={dispute}
          outcome={draft.outcome}
          released={released}
          evidence={evidenceOf(draft)}
          reason={draft.reason.trim()}
          ruling={bodyOf(draft, stake, language).body}
          isRunning={isRunning}
          onDecide={() => void decide()}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

/** What would be entered in the books for what is typed; null while that says nothing that could be carried out. */
const plannedBy = ({ outcome }: DecisionTyped, released: bigint | null, currency: Currency) =>
  outcome === "" || released === null
    ? null
    : {
        released,
        draft: { outcome, releasedAmount: outcome === "split" ? fromMinor(released, currency) : null },
      };

/** Where a field's correction begins: of the two amounts, at the one that was typed; never at the slider. */
const firstInput = (draft: DecisionTyped): string =>
  `[type="radio"], [name="${typedPart(draft)}"], [type="text"], [type="date"], textarea`;
