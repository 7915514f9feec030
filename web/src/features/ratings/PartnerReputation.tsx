import type { ReputationView } from "#shared/ratings/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useGetPartnerReputationQuery } from "./api.ts";
import styles from "./OrderRatings.module.css";

/** What is known of the other side, in one line; nothing until it has come. */
export function PartnerReputation({ organizationId }: { organizationId: string }) {
  const { data } = useGetPartnerReputationQuery(organizationId);
  if (!data) return null;
  return (
    <p className={styles.partner} data-print="never">
      <ReputationWords reputation={data} />
    </p>
  );
}

/** Marks where there are enough, and the figures from the books. */
export function ReputationWords({ reputation: { ratings, books } }: { reputation: ReputationView }) {
  const { t } = useTranslation("ratings");
  const language = useLanguage();
  const { means, orders, counterparties } = ratings;
  const write = (mean: string) => formatNumber(mean, language);
  const marks = means
    ? `${t("partner.marks", {
        quality: write(means.quality),
        papers: write(means.papers),
        punctuality: write(means.punctuality),
        communication: write(means.communication),
      })} (${t("partner.base", {
        orders: t("partner.orders", { count: orders }),
        counterparties: t("partner.counterparties", { count: counterparties }),
      })}).`
    : t("partner.none");
  const figures = [
    t("partner.ended", { count: books.ended }),
    ...(books.onTime && books.onTime.of > 0 ? [t("partner.onTime", { ...books.onTime })] : []),
    ...(books.ended > 0 ? [t("partner.against", { count: books.decidedAgainst })] : []),
  ];
  return `${marks} ${figures.join(", ")}.`;
}
