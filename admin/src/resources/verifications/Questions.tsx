import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { staffVerificationEndpoints } from "#shared/verification/admin-contract.ts";
import { lengths, verificationDays } from "#shared/verification/rules.ts";
import { Badge } from "../../ui/Badge.tsx";
import { checkForm } from "../../ui/check-form.ts";
import { IconCircleCheck, IconHourglass, IconPlus } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { QuestionDialog } from "../../ui/QuestionDialog.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import type { useMove } from "../../ui/use-move.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";
import styles from "./Verifications.module.css";

interface Props {
  request: StaffVerificationView;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
}

const { body } = staffVerificationEndpoints.question;

/** What the organization was asked, and what it has answered. */
export function Questions({ request: { id, questions, can, answerBy, state }, moving, refusal }: Props) {
  const t = useTranslate();
  const textOf = useProblemText();
  const [asks, setAsks] = useState(false);
  const [tried, setTried] = useState(false);
  const { draft, write, clear } = useDraft(`verification.question.${id}`, { question: "" });
  const problem = moving.problems.find(({ field }) => field === "question");
  const close = () => {
    moving.setProblems([]);
    setAsks(false);
  };
  const send = async () => {
    const found = checkForm(body, draft);
    moving.setProblems(found);
    if (found.length > 0) return;
    setTried(true);
    if (await moving.move("question", { question: draft.question.trim() })) {
      clear();
      setAsks(false);
    }
  };
  const open = () => {
    setTried(false);
    setAsks(true);
  };
  return (
    <Panel
      title={t("verifying:questions.title")}
      aside={
        can.includes("question") && (
          <Button
            size="small"
            variant="text"
            color="primary"
            onClick={open}
            startIcon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t("verifying:questions.ask")}
          </Button>
        )
      }
    >
      {questions.length === 0 && <p className={styles.small}>{t("verifying:questions.none")}</p>}
      <ul className={styles.lines}>
        {questions.map(({ id: key, question, askedBy, askedAt, answer, answeredBy, answeredAt }) => (
          <li key={key}>
            <div className={styles.asked}>
              <strong>{question}</strong>
              <Badge tone={answeredAt ? "success" : "amber"} icon={answeredAt ? IconCircleCheck : IconHourglass}>
                {t(answeredAt ? "verifying:questions.answered" : "verifying:questions.open")}
              </Badge>
            </div>
            <p className={styles.small}>
              {askedBy && `${askedBy}, `}
              <Moment at={askedAt} day />
            </p>
            {answer && <p className={styles.answer}>{answer}</p>}
            {answeredAt && (
              <p className={styles.small}>
                {answeredBy && `${answeredBy}, `}
                <Moment at={answeredAt} day />
              </p>
            )}
          </li>
        ))}
      </ul>
      {answerBy && state === "questions" && (
        <p className={styles.small}>
          {t("verifying:questions.answerBy")} <Moment at={answerBy} day />
        </p>
      )}
      {asks && can.includes("question") && (
        <QuestionDialog
          title={t("verifying:questions.dialog")}
          submit={t("verifying:questions.send")}
          reason={{
            label: t("verifying:questions.label"),
            help: t("verifying:questions.help", { min: lengths.leastReason }),
            error: problem && textOf(problem),
            value: draft.question,
            onChange: (question) => write({ question }),
          }}
          isRunning={moving.isRunning}
          refusal={tried ? refusal : undefined}
          onSend={() => void send()}
          onClose={close}
        >
          <p>{t("verifying:questions.effect", { days: verificationDays.answer })}</p>
        </QuestionDialog>
      )}
    </Panel>
  );
}
