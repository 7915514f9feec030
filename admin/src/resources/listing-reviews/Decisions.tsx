import { useTranslate } from "react-admin";
import type { ListingReviewView } from "#shared/catalogue/review-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import styles from "./Reviews.module.css";

/** What was decided before, the newest first. */
export function Decisions({ decisions }: Pick<ListingReviewView, "decisions">) {
  const t = useTranslate();
  return (
    <ul className={styles.lots}>
      {decisions.map(({ id, decision, ground, reason, words, by, at }) => (
        <li key={id}>
          <h3>{t(`reviews.decided.${decision}`)}</h3>
          <Facts
            items={[
              { label: t("reviews.decidedBy"), value: by },
              { label: t("reviews.decidedAt"), value: <Moment at={at} /> },
              { label: t("reviews.ground"), value: ground && t(`notifications:ground.${ground}`) },
              { label: t("decide.reason"), value: reason && <span className={styles.text}>{reason}</span>, wide: true },
              { label: t("reviews.words"), value: words && <span className={styles.text}>{words}</span>, wide: true },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
