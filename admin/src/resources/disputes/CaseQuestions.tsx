import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { questionDraft } from "#shared/disputes/admin-contract.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Choice, Field } from "../../ui/Field.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { QuestionDialog } from "../../ui/QuestionDialog.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";
import type { DecisionProps } from "./decision-props.ts";
import styles from "./Desk.module.css";

const nothing = { askedOf: "both", question: "", answerOn: "" };

/** What our team has asked the sides by a day, and what they have answered. */
export function CaseQuestions({ dispute, moving, refusal, onAsk }: DecisionProps) {
  const t = useTranslate();
  const textOf = useProblemText();
  const [asks, setAsks] = useState(false);
  const { draft, write, clear } = useDraft(`dispute.${dispute.id}.question`, nothing);
  const { questions, can } = dispute;
  const problemOf = (name: string) => {
    const found = moving.problems.find(({ field }) => field === name);
    return found && textOf(found);
  };
  const open = () => {
    onAsk();
    setAsks(true);
  };
  const close = () => {
    moving.setProblems([]);
    setAsks(false);
  };
  const send = async () => {
    const found = checkForm(questionDraft, draft);
    moving.setProblems(found);
    if (found.length > 0) return;
    if (await moving.move("questions", { ...draft, question: draft.question.trim() })) {
      clear();
      setAsks(false);
    }
  };
  return (
    <Panel
      title={t("desk.questions")}
      aside={
        can.includes("ask") && (
          <Button
            size="small"
            variant="text"
            color="primary"
            onClick={open}
            startIcon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t("desk.ask")}
          </Button>
        )
      }
    >
      {questions.length === 0 && <p>{t("desk.noQuestions")}</p>}
      <ul className={styles.lines}>
        {questions.map(({ id, askedOf, question, askedAt, answerBy, answers }) => (
          <li key={id} className={styles.said}>
            <p>
              <strong>{question}</strong>
            </p>
            <p className={styles.who}>
              {t(`desk.askedOf.${askedOf}`)}, <Moment at={askedAt} />, {t("desk.answerUntil")} <Moment at={answerBy} />
            </p>
            {answers.map(({ side, answer, at }) => (
              <div key={side} className={styles.answer}>
                <p className={styles.who}>
                  <strong>{t(`choices:organizationType.${side}`)}</strong>, <Moment at={at} />
                </p>
                <p className={styles.words}>{answer}</p>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {asks && can.includes("ask") && (
        <QuestionDialog
          title={t("desk.askTitle")}
          submit={t("desk.askSubmit")}
          reason={{
            label: t("desk.question"),
            help: t("desk.questionHelp"),
            error: problemOf("question"),
            value: draft.question,
            onChange: (question) => write({ question }),
          }}
          isRunning={moving.isRunning}
          refusal={refusal}
          onSend={() => void send()}
          onClose={close}
        >
          <Choice
            label={t("desk.askedOfLabel")}
            value={draft.askedOf}
            onChange={(askedOf) => write({ askedOf })}
            options={["both", "buyer", "supplier"].map((value) => ({ value, label: t(`desk.askedOf.${value}`) }))}
          />
          <Field
            label={t("desk.answerOn")}
            help={t("desk.answerOnHelp")}
            error={problemOf("answerOn")}
            type="date"
            required
            value={draft.answerOn}
            onChange={({ target }) => write({ answerOn: target.value })}
          />
        </QuestionDialog>
      )}
    </Panel>
  );
}
