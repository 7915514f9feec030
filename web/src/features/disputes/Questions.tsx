import type { CaseView, QuestionView } from "#shared/disputes/case-view.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconPencil } from "#web/src/ui/icons.ts";
import type { CaseAction } from "./case-actions.ts";
import { otherName, whose } from "./case-words.ts";
import { useCaseWording } from "./use-case-wording.ts";
import styles from "./CasePage.module.css";

interface Props {
  found: CaseView;
  onAction: (action: CaseAction) => void;
}

/** What our team has asked, with its day and the answers; nothing where it has asked nothing. */
export function Questions({ found, onAction }: Props) {
  const { t } = useTranslation("case-page");
  if (found.questions.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t("question.title")} />
      <div className={styles.body}>
        {found.questions.map((question) => (
          <Question key={question.id} {...{ found, question, onAction }} />
        ))}
      </div>
    </Card>
  );
}

function Question({ found, question, onAction }: Props & { question: QuestionView }) {
  const { t } = useTranslation("case-page");
  const { dates, now } = useCaseWording();
  const { askedOf, answers, answerBy } = question;
  const name = otherName(found);
  const asked = organizationTypes.filter((side) => askedOf === "both" || askedOf === side);
  const silent = asked.filter((side) => !answers.some((answer) => answer.side === side));
  const isOver = new Date(answerBy) <= now;
  return (
    <div className={styles.said}>
      <p className={styles.row}>
        <Badge tone={question.can.includes("answer") ? "amber" : "grey"}>
          {t(`question.to.${askedOf === "both" ? "both" : whose(found, askedOf)}`, { name })}
        </Badge>
        <span className={styles.quiet}>
          {t("question.asked", { day: dates.day(question.askedAt), moment: dates.deadline(answerBy) })}
        </span>
      </p>
      <p className={styles.words}>{question.question}</p>
      {answers.map(({ side, answer, at }) => (
        <div key={side}>
          <h3 className={styles.quiet}>{t(`question.answered.${whose(found, side)}`, { name, day: dates.day(at) })}</h3>
          <p className={styles.words}>{answer}</p>
        </div>
      ))}
      {question.can.includes("answer") ? (
        <p data-print="never">
          <Button
            size="small"
            variant="primary"
            icon={IconPencil}
            onClick={() => onAction({ name: "question", questionId: question.id })}
          >
            {t("question.answer")}
          </Button>
        </p>
      ) : (
        silent.length > 0 && <p className={styles.quiet}>{t(isOver ? "question.unanswered" : "question.waits")}</p>
      )}
    </div>
  );
}
