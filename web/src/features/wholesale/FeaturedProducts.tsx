import type { CategoryId } from "#shared/catalogue/choices.ts";
import { ProductGrid, useListProductsQuery } from "#web/src/features/catalogue/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import styles from "./FeaturedProducts.module.css";
import { featured, type WholesaleCrop } from "./crops.ts";

/** The first products of a variant, or what to do while there are none. */
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
  if (shown > 0)
    return (
      <div className={shown === 1 ? styles.one : styles.two}>
        <ProductGrid products={data.items} look="row" />
        <div className={styles.ask}>
          <SmallMotif crop={crop} size={56} />
          <p className={styles.askTitle}>{t("wholesale.moreTitle")}</p>
          <p className={styles.askText}>{t("wholesale.emptyHint")}</p>
          {ask}
        </div>
      </div>
    );
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
