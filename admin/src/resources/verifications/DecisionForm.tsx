import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { staffVerificationEndpoints } from "#shared/verification/admin-contract.ts";
import { lengths, monthsAfter, validity, verificationDays } from "#shared/verification/rules.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { IconInfoCircle } from "../../ui/icons.ts";
import { formatDate } from "../../ui/moments.ts";
import { useDraft } from "../../ui/use-draft.ts";
import { useLanguage } from "../../ui/use-language.ts";
import type { useMove } from "../../ui/use-move.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";
import { UnscreenedDialog } from "./UnscreenedDialog.tsx";
import { useOpenText } from "./use-open-text.ts";
import styles from "./Verifications.module.css";

interface Props {
  request: StaffVerificationView;
  moving: ReturnType<typeof useMove>;
}

const { verify, refuse } = staffVerificationEndpoints;
const outcomes = ["verify", "refuse"] as const;
type Outcome = (typeof outcomes)[number];

/** Verify until a day, or refuse with a reason; the letter goes with it. What is written here is kept in this tab. */
export function DecisionForm({ request, moving }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const textOf = useProblemText();
  const openText = useOpenText();
  const { draft, write, clear } = useDraft(`verification.${request.id}`, {
    outcome: "verify" as Outcome,
    validUntil: monthsAfter(new Date(), validity.defaultMonths),
    reason: "",
    letter: "",
    mayAskAtOnce: false,
    takesMark: false,
  });
  const { outcome, validUntil, reason, letter, mayAskAtOnce, takesMark } = draft;
  const isVerify = outcome === "verify";
  const isUnscreened = request.screening.lists.length === 0;
  const [isAsking, setAsking] = useState(false);
  const problemOf = (name: string) => {
    const problem = moving.problems.find(({ field }) => field === name);
    if (problem?.key !== "dayBetween") return problem && textOf(problem);
    const days = Object.entries(problem.values ?? {}).map(([key, day]) => [key, formatDate(String(day), language)]);
    return textOf({ ...problem, values: Object.fromEntries(days) as Record<string, string> });
  };
  const stands = isVerify ? openText(request) : "";
  const send = async () => {
    const data = isVerify
      ? { validUntil, letter: letter.trim() }
      : { reason: reason.trim(), letter: letter.trim(), mayAskAtOnce, takesMark };
    const found = checkForm(isVerify ? verify.body : refuse.body, data);
    moving.setProblems(found);
    if (found.length === 0 && (await moving.move(outcome, data))) clear();
  };
  const earlier = request.certificates.filter(
    (one) => !one.replacedBy && one.state !== "refused" && !one.ended && one.validUntil < validUntil,
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isVerify && isUnscreened) setAsking(true);
        else void send();
      }}
    >
      <fieldset className={styles.outcomes}>
        <legend className="visually-hidden">{t("verifying:decision.title")}</legend>
        {outcomes.map((each) => (
          <label key={each} className={styles.outcome}>
            <input
              type="radio"
              name="outcome"
              checked={outcome === each}
              onChange={() => {
                moving.setProblems([]);
                write({ outcome: each });
              }}
            />
            <strong>{t(`verifying:decision.${each}`)}</strong>
            <span>{t(`verifying:decision.${each}Note`, { days: verificationDays.askAgain })}</span>
          </label>
        ))}
      </fieldset>
      {isVerify ? (
        <Field
          label={t("verifying:decision.validUntil")}
          type="date"
          value={validUntil}
          error={problemOf("validUntil")}
          help={earlier
            .map((one) =>
              t("verifying:decision.endsEarlier", {
                name: t(`choices:certification.${one.kind}`, { _: one.kind }),
                day: formatDate(one.validUntil, language),
              }),
            )
            .join(" ")}
          onChange={({ target }) => write({ validUntil: target.value })}
        />
      ) : (
        <>
          <Field
            label={t("verifying:decision.reason")}
            help={t("verifying:refusing.help", { min: lengths.leastReason })}
            error={problemOf("reason")}
            multiline
            minRows={3}
            maxRows={12}
            required
            value={reason}
            onChange={({ target }) => write({ reason: target.value })}
          />
          <Tick
            label={t("verifying:decision.mayAskAtOnce")}
            isOn={mayAskAtOnce}
            onTurn={() => write({ mayAskAtOnce: !mayAskAtOnce })}
          />
          {request.verification === "verified" && (
            <Tick
              label={t("verifying:decision.takesMark")}
              isOn={takesMark}
              onTurn={() => write({ takesMark: !takesMark })}
            />
          )}
        </>
      )}
      <Field
        label={t(`verifying:decision.letterIn.${request.letterLanguage}`)}
        help={t("verifying:decision.letterHelp")}
        error={problemOf("letter")}
        multiline
        minRows={4}
        maxRows={12}
        value={letter}
        inputProps={{ lang: request.letterLanguage }}
        onChange={({ target }) => write({ letter: target.value })}
      />
      <Button
        type="submit"
        variant="contained"
        color={isVerify ? "primary" : "error"}
        disabled={stands !== "" || moving.isRunning}
        aria-describedby={stands ? `open-${request.id}` : undefined}
      >
        {t(moving.isRunning ? "decide.sending" : `verifying:decision.submit.${outcome}`)}
      </Button>
      {stands && (
        <p id={`open-${request.id}`} className={styles.open}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>{stands}</span>
        </p>
      )}
      {isAsking && (
        <UnscreenedDialog
          name={request.name}
          onConfirm={() => {
            setAsking(false);
            void send();
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <FieldError id={`other-${request.id}`}>
        {moving.problems
          .filter(({ field }) => !["validUntil", "reason", "letter", "question"].includes(field))
          .map(textOf)
          .join(" ")}
      </FieldError>
    </form>
  );
}

function Tick({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: () => void }) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={onTurn} />
      <span>{label}</span>
    </label>
  );
}
