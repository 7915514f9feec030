import type { OfferView } from "#shared/offers/contract.ts";
import { hasLapsed } from "#shared/offers/process.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import styles from "./QuestionTerms.module.css";

/** A question is one until somebody has accepted the least that would be ordered. */
export const isQuestion = (offer: OfferView): boolean =>
  offer.isQuestion && offer.status !== "accepted" && !hasLapsed(offer);

/** In place of the terms of an offer: it has no quantity and no price. */
export function QuestionTerms({ offer }: { offer: OfferView }) {
  const { t } = useTranslation("offers");
  const { day, deadline } = useDates();
  const isOpen = offer.status === "pending";
  return (
    <dl className={styles.terms}>
      <div className={styles.asked}>
        <dt className={styles.label}>
          {t("terms.quantity")}, {t("question.price")}
        </dt>
        <dd>
          {t("question.name")} <span className={styles.none}>{t("question.none")}</span>
        </dd>
      </div>
      <div>
        <dt className={styles.label}>{t("question.asked")}</dt>
        <dd>{day(offer.createdAt)}</dd>
      </div>
      <div>
        <dt className={styles.label}>{t(isOpen ? "question.openUntil" : "question.ended")}</dt>
        <dd>{isOpen ? deadline(offer.validUntil) : t(`question.how.${offer.status}`)}</dd>
      </div>
    </dl>
  );
}
