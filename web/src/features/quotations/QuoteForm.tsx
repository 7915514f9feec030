import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { cropOf } from "#shared/catalogue/choices.ts";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import type { RequestView } from "#shared/quotations/contract.ts";
import { Returned } from "#web/src/features/drafts/index.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useListQuotableQuery } from "./api.ts";
import { quotedProduct } from "./quote-name.ts";
import { QuoteTerms } from "./QuoteTerms.tsx";
import styles from "./Fields.module.css";

interface Props {
  request: RequestView;
  onCancel: () => void;
}

/** A quote: on which listing first, because unit and currency are the listing's; then all of its terms, begun with what is asked for. */
export function QuoteForm({ request, onCancel }: Props) {
  const { t } = useTranslation(["quotations", "choices"]);
  const { me } = useMe();
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(params.get(quotedProduct) ?? "");
  const { data, error, refetch, isFetching } = useListQuotableQuery(me?.organization?.id ?? "", {
    skip: !me?.organization,
  });
  const isQuotable = ({ category, active }: OwnProductView) => active && cropOf(category) === request.crop;
  const products = (data?.items ?? []).filter(isQuotable);
  const product = products.find(({ id }) => id === chosen) ?? (products.length === 1 ? products[0] : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  if (!data)
    return error ? (
      <LoadFailed title={t("quote.failed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Card padded>
        <Skeleton shape="rows" count={4} />
      </Card>
    );
  if (products.length === 0)
    return (
      <Notice
        tone="amber"
        title={t("quote.noListing", { crop: t(`choices:category.${request.crop}.name`) })}
        action={<ButtonLink to="/dashboard/products?add=1">{t("quote.addListing")}</ButtonLink>}
      />
    );
  return (
    <section className={styles.form}>
      <Returned calls={["quotations.quote"]} />
      <Card padded>
        <div className={styles.section}>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {t("quote.title")}
          </h2>
          <Select
            label={t("quote.listing")}
            placeholder={t("form.choose")}
            options={products.map(({ id, name }) => ({ value: id, label: name }))}
            value={product?.id ?? ""}
            onChange={({ target }) => setChosen(target.value)}
          />
          {!product && <p>{t("quote.listingFirst")}</p>}
        </div>
      </Card>
      {product && <QuoteTerms key={product.id} request={request} product={product} onDone={onCancel} />}
    </section>
  );
}
