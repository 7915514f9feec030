import type { OrganizationType } from "#shared/organizations/choices.ts";
import { ratingCriteria, type Scores } from "#shared/ratings/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import styles from "./OrderRatings.module.css";

interface Words {
  text: string | null;
  hidden: boolean;
}

interface Props {
  /** Who has given them: the words of the criteria are about the other side. */
  by: OrganizationType;
  rating: Scores & { comment: Words | null; answer: Words | null };
  /** Above the answer. */
  answerLabel: string;
}

export const criteriaOf = (by: OrganizationType): "ofSupplier" | "ofBuyer" =>
  by === "buyer" ? "ofSupplier" : "ofBuyer";

/** One side's marks, its words and the answer to them. */
export function Marks({ by, rating, answerLabel }: Props) {
  const { t } = useTranslation("ratings");
  const { comment, answer } = rating;
  const words = ({ text, hidden }: Words) => (hidden ? <i>{t("order.hidden")}</i> : text);
  return (
    <>
      <dl className={styles.marks}>
        {ratingCriteria.map((criterion) => (
          <div key={criterion}>
            <dt>{t(`criterion.${criteriaOf(by)}.${criterion}`)}</dt>
            <dd>{t("of", { mark: rating[criterion] })}</dd>
          </div>
        ))}
      </dl>
      {comment ? <p className={styles.said}>{words(comment)}</p> : <p className={styles.quiet}>{t("order.noWords")}</p>}
      {answer && (
        <div className={styles.answer}>
          <p className={styles.quiet}>{answerLabel}</p>
          <p className={styles.said}>{words(answer)}</p>
        </div>
      )}
    </>
  );
}
