import type { CategoryId } from "#shared/catalogue/choices.ts";
import { PriceTrend, ProductGrid, useListProductsQuery } from "#web/src/features/catalogue/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import styles from "./FeaturedProducts.module.css";
import { featured, variantsOf, type WholesaleCrop } from "./crops.ts";

/** The variants of a crop that have another number of products than one, beside which the variant's prices stand. */
export function useVariantsInRows(crop: WholesaleCrop): readonly CategoryId[] {
  const [conventional, organic] = variantsOf(crop);
  const counts = [useListProductsQuery(featured(conventional)), useListProductsQuery(featured(organic))];
  return [conventional, organic].filter((_, index) => counts[index]?.data?.items.length !== 1);
}

/** The first products of a variant; one alone stands beside its prices. Free places ask for what is wanted. */
export function FeaturedProducts({ variant, crop }: { variant: CategoryId; crop: WholesaleCrop }) {
  const { t } = useTranslation(["company", "catalogue"]);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useListProductsQuery(featured(variant));
  if (!data && error) {
    const { text, reference } = problemText(error);
    return (
      <ErrorState
        title={t("catalogue:listing.failed")}
        safe={text}
        reference={reference}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton shape="cards" count={3} />;
  const ask = <ButtonLink to="/contact?subject=general&topic=sourcing">{t("wholesale.emptyAction")}</ButtonLink>;
  const shown = data.items.length;
  if (shown >= 3) return <ProductGrid products={data.items} look="row" />;
  if (shown > 0) {
    const more = (
      <div className={styles.ask}>
        <SmallMotif crop={crop} size={56} />
        <p className={styles.askTitle}>{t("wholesale.moreTitle")}</p>
        <p className={styles.askText}>{t("wholesale.emptyHint")}</p>
        {ask}
      </div>
    );
    return (
      <div className={shown === 1 ? styles.one : styles.two}>
        <ProductGrid products={data.items} look="row" />
        {shown === 1 ? <PriceTrend category={variant} headingLevel={3} empty={more} /> : more}
      </div>
    );
  }
  return (
    <Card>
      <EmptyState
        crop={crop}
        headingLevel={3}
        title={t("wholesale.empty")}
        sentence={t("wholesale.emptyHint")}
        action={ask}
      />
    </Card>
  );
}
