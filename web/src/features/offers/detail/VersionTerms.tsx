import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useListVersionsQuery } from "../api.ts";
import { Comparison } from "../terms/Comparison.tsx";
import { useTermsWords } from "../terms/OfferTerms.tsx";
import styles from "./VersionTerms.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
}

/** What the newest version says beside the one before it, and what it is about. */
export function VersionTerms({ offer, side }: Props) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const { data, error, refetch, isFetching } = useListVersionsQuery(offer.id);
  const now = data?.find(({ number }) => number === offer.number);
  const before = data?.find(({ number }) => number === offer.number - 1) ?? null;
  const { goods, description } = useTermsWords(offer);
  if (!now)
    return (
      <div className={styles.coming}>
        {error ? (
          <LoadFailed
            title={t("compare.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton shape="rows" count={4} />
        )}
      </div>
    );
  return (
    <>
      <Comparison key={now.number} before={before} now={now} side={side} title={t("detail.terms")} />
      {(goods || description) && (
        <dl className={styles.goods}>
          {goods && (
            <div>
              <dt>{t("offers:terms.goods")}</dt>
              <dd>{goods}</dd>
            </div>
          )}
          {description && (
            <div>
              <dt>{t("offers:terms.description")}</dt>
              <dd>{description}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
