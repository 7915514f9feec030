import type { CaseView } from "#shared/disputes/case-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { useAnswerQuestionMutation } from "./api.ts";
import { StatementForm } from "./StatementForm.tsx";
import styles from "./CasePage.module.css";

/** What our team has asked, and what both sides have answered. */
export function CaseQuestions({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { moment } = useDates();
  const [answer] = useAnswerQuestionMutation();
  if (found.questions.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t("questions.title")} />
      <ul className={styles.lines}>
        {found.questions.map(({ id, question, askedOf, answerBy, answers, can }) => (
          <li key={id}>
            <p>
              <b>{question}</b>
            </p>
            <p className={styles.quiet}>
              {t(`questions.of.${askedOf}`)}, {t("step.until", { day: moment(answerBy) })}
            </p>
            {answers.map(({ side, answer: words, at }) => (
              <div key={side} className={styles.said}>
                <p className={styles.quiet}>
                  {found[side].name}, {moment(at)}
                </p>
                <p className={styles.words}>{words}</p>
              </div>
            ))}
            {can.includes("answer") && (
              <StatementForm
                place={`case:${found.id}:question:${id}`}
                label={t("questions.answer")}
                help={t("questions.help")}
                submit={t("questions.submit")}
                onSend={async (statement, idempotencyKey) =>
                  answer({ disputeId: found.id, questionId: id, statement, idempotencyKey })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
