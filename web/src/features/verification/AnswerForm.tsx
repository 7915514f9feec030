import { useState, type FormEvent } from "react";
import type { QuestionView, VerificationView } from "#shared/verification/contract.ts";
import { verificationEndpoints } from "#shared/verification/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { hasDraft } from "#web/src/runtime/kept-draft.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { IconSend } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useAnswerQuestionMutation } from "./api.ts";
import styles from "./Questions.module.css";

const answerForm = verificationEndpoints.answer.body.pick(["answer"]);

/** By which the bar at the foot of a phone sends the first answer. */
export const firstAnswer = "first-answer";

interface Props {
  view: VerificationView;
  question: QuestionView;
  first?: boolean;
}

/** What is typed stays in this tab until it is sent; where somebody else was quicker, it stays to be copied. */
export function AnswerForm({ view: { organizationId, can, request }, question, first }: Props) {
  const { t } = useTranslation("verification");
  const name = `verification:answer:${question.id}`;
  const [answer, { isLoading, error }] = useAnswerQuestionMutation();
  const { keyFor } = useIntentionKey();
  const form = useContractForm(answerForm, { defaultValues: { answer: "" } });
  const { drop } = useKeptForm(name, form);
  const [isDropped, setDropped] = useState(false);
  const [besideField, setBesideField] = useState(false);
  const typed = form.watch("answer");
  const send = form.handleSubmit(async (body) => {
    if (isLoading) return;
    const said = { organizationId, questionId: question.id, ...body };
    const sent = await answer({ ...said, idempotencyKey: keyFor(said) });
    if (sent.error) return setBesideField(isApiError(sent.error) && form.refuse(sent.error));
    drop();
    setDropped(true);
  });
  if (isDropped) return null;
  const mayAnswer = question.answer === null && can.includes("answer");
  if (!mayAnswer) {
    if (typed.trim() === "" && !hasDraft(name)) return null;
    return (
      <Notice
        tone="amber"
        action={
          <>
            <CopyButton text={typed} what={t("questions.copy")} />
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                drop();
                setDropped(true);
              }}
            >
              {t("questions.drop")}
            </Button>
          </>
        }
      >
        <p>
          {t(
            question.answer === null && request?.state !== "questions" ? "questions.unsentClosed" : "questions.unsent",
          )}
        </p>
        <p className={styles.words}>{typed}</p>
      </Notice>
    );
  }
  return (
    <form
      noValidate
      id={first ? firstAnswer : undefined}
      className={styles.form}
      onSubmit={(event: FormEvent) => void send(event)}
    >
      <TextArea
        label={t("questions.answer")}
        rows={4}
        readOnly={isLoading}
        help={typed.trim() !== "" && t("questions.kept")}
        {...form.field("answer")}
      />
      {!besideField && <Refusal error={error} place="form" />}
      <Button type="submit" variant="primary" block icon={IconSend} loading={isLoading}>
        {t("questions.send")}
      </Button>
    </form>
  );
}
