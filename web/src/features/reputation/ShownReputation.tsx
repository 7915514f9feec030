import { countryName } from "#shared/kernel/country.ts";
import { createDates } from "#shared/look/dates.ts";
import type { PublicRating, ReputationView } from "#shared/ratings/contract.ts";
import { ratingCriteria } from "#shared/ratings/rules.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Flag } from "#web/src/ui/Flag.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./ShownReputation.module.css";

export interface ShownReputationProps {
  reputation: ReputationView;
  latest: readonly PublicRating[];
}

export function ShownReputation({ reputation: { ratings, books }, latest }: ShownReputationProps) {
  const { t, i18n } = useTranslation("reputation");
  const language = languageOf(i18n);
  const { means, orders, counterparties } = ratings;
  const mark = (mean: string) => formatNumber(mean, language);
  return (
    <section aria-labelledby="reputation" className={styles.reputation}>
      <h2 id="reputation" className={styles.title}>
        {t("title")}
      </h2>
      {means ? (
        <>
          <dl className={styles.marks}>
            {ratingCriteria.map((criterion) => (
              <div key={criterion} className={styles.mark}>
                <dt>{t(`criterion.${criterion}`)}</dt>
                <dd>
                  <b className={styles.figure}>{mark(means[criterion])}</b>
                  <meter
                    className={styles.meter}
                    min={0}
                    max={5}
                    value={Number(means[criterion])}
                    aria-label={t("of", { mark: mark(means[criterion]) })}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.base}>
            {t("base", {
              orders: t("orders", { count: orders }),
              counterparties: t("counterparties", { count: counterparties }),
            })}
          </p>
        </>
      ) : (
        <p className={styles.words}>{counterparties === 0 ? t("none") : t("few", { count: counterparties })}</p>
      )}
      <Books books={books} />
      {latest.length > 0 && (
        <>
          <h3 className={styles.small}>{t("words")}</h3>
          <ul className={styles.list}>
            {latest.map((rating) => (
              <Rating key={rating.id} rating={rating} />
            ))}
          </ul>
        </>
      )}
      <p>
        <TextLink to="/ratings">{t("how")}</TextLink>
      </p>
    </section>
  );
}

/** Read from orders, shipments and decisions; each figure says what it counts. */
function Books({ books: { ended, onTime, decidedAgainst } }: { books: ReputationView["books"] }) {
  const { t, i18n } = useTranslation("reputation");
  const language = languageOf(i18n);
  const write = (value: number) => formatNumber(String(value), language);
  const figures = [
    { id: "ended", figure: write(ended) },
    ...(onTime && onTime.of > 0
      ? [{ id: "onTime", figure: t("onTimeOf", { done: write(onTime.done), of: write(onTime.of) }) }]
      : []),
    { id: "against", figure: t("againstOf", { count: decidedAgainst, of: write(ended) }) },
  ] as const;
  return (
    <>
      <h3 className={styles.small}>{t("books")}</h3>
      {ended === 0 ? (
        <p className={styles.words}>{t("noOrders")}</p>
      ) : (
        <dl className={styles.books}>
          {figures.map(({ id, figure }) => (
            <div key={id}>
              <dt>{t(`${id}`)}</dt>
              <dd>
                <b className={styles.figure}>{figure}</b>
                <span className={styles.means}>{t(`${id}Means`)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Rating({ rating }: { rating: PublicRating }) {
  const { t, i18n } = useTranslation("reputation");
  const language = languageOf(i18n);
  const { country, at, comment, answer } = rating;
  const dates = createDates(language, { timeZone: "UTC" });
  const words = (said: { text: string | null; hidden: boolean }) => (said.hidden ? <i>{t("hidden")}</i> : said.text);
  return (
    <li className={styles.rating}>
      <p className={styles.who}>
        {country && <Flag country={country} />}
        <b>{country ? t("buyerIn", { country: countryName(country, language) }) : t("buyer")}</b>
        <span className={styles.day}>{dates.calendarDay(at.slice(0, 10))}</span>
      </p>
      <p className={styles.given}>
        {ratingCriteria.map((criterion) => (
          <span key={criterion}>
            {t(`criterion.${criterion}`)} <b>{rating[criterion]}</b>
          </span>
        ))}
      </p>
      {comment && <p className={styles.said}>{words(comment)}</p>}
      {answer && (
        <div className={styles.answer}>
          <p className={styles.label}>{t("answer")}</p>
          <p className={styles.said}>{words(answer)}</p>
        </div>
      )}
    </li>
  );
}
