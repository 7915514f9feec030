import type { QuestionView, VerificationView } from "#shared/verification/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconMessage } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import styles from "./Questions.module.css";

/** What our team has asked back; nothing while it has not. */
export function QuestionsCard({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verification");
  const dates = useDates();
  const { request, papers } = view;
  if (!request || request.questions.length === 0) return null;
  const open = request.questions.filter(({ answer }) => answer === null);
  const answered = request.questions.filter(({ answer }) => answer !== null);
  const isPaperOpen = papers.some(({ state }) => state === "refused");
  return (
    <Card as="section" id="questions" className={styles.card}>
      <CardHead
        ruled
        title={t("questions.title")}
        aside={
          open.length > 0 && (
            <Badge tone="amber" icon={IconMessage}>
              {t("questions.open", { count: open.length })}
            </Badge>
          )
        }
      />
      <div className={styles.body}>
        {open.map((question, at) => (
          <div key={question.id} className={styles.open}>
            <Asked question={question} />
            <AnswerForm view={view} question={question} first={at === 0} />
          </div>
        ))}
        {open.length > 0 && isPaperOpen && request.answerBy && (
          <Notice tone="amber">{t("questions.pending", { day: dates.day(request.answerBy) })}</Notice>
        )}
        {answered.map((question) => (
          <div key={question.id} className={styles.answered}>
            <details>
              <summary className={styles.summary}>{t("questions.answered", { question: question.question })}</summary>
              <Asked question={question} />
              <p className={styles.answer}>{question.answer}</p>
            </details>
            {question.answeredAt && (
              <p className={styles.by}>
                {question.answeredBy
                  ? t("questions.answeredBy", { day: dates.day(question.answeredAt), name: question.answeredBy })
                  : t("questions.answeredOn", { day: dates.day(question.answeredAt) })}
              </p>
            )}
            <AnswerForm view={view} question={question} />
          </div>
        ))}
      </div>
    </Card>
  );
}

function Asked({ question: { question, askedAt } }: { question: QuestionView }) {
  const { t } = useTranslation("verification");
  const dates = useDates();
  return (
    <blockquote className={styles.asked}>
      <p className={styles.from}>
        <b>{t("questions.verifier")}</b>
        <span>{dates.moment(askedAt)}</span>
      </p>
      <p className={styles.words}>{question}</p>
    </blockquote>
  );
}
