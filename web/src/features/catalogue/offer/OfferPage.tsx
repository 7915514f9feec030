import { useParams } from "react-router-dom";
import type { ProductDetail } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { PartyLine } from "#web/src/features/offers/counter/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useGetProductQuery } from "../api.ts";
import { hindranceOf } from "../trading-right.ts";
import { NewOfferForm } from "./NewOfferForm.tsx";

export function Component() {
  const { me } = useMe();
  const { productId = "" } = useParams();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <NewOffer key={productId} productId={productId} />;
}

/** An offer of the buyer with all of its terms; the form beside a listing has the usual ones. */
function NewOffer({ productId }: { productId: string }) {
  const { t } = useTranslation(["negotiation", "catalogue"]);
  const { me } = useMe();
  const { data: product, error, refetch, isFetching } = useGetProductQuery(productId);
  const hindrance = hindranceOf(me);
  if (product && !hindrance)
    return (
      <>
        <Head product={product} />
        <NewOfferForm product={product} />
      </>
    );
  const isGone = isApiError(error) && (error.code === "catalogue.productNotFound" || error.code === "request.invalid");
  return (
    <>
      <DashboardMeta title={t("begin.title")} />
      <PageHead look="desk" title={t("begin.title")} />
      {hindrance ? (
        <Card>
          <EmptyState
            crop="chia"
            title={t("begin.cannot")}
            sentence={t(`catalogue:hindrance.${hindrance}`)}
            action={<ButtonLink to="/dashboard/orders">{t("back")}</ButtonLink>}
          />
        </Card>
      ) : isGone ? (
        <Card>
          <EmptyState
            crop="sesame"
            title={t("begin.gone.title")}
            sentence={t("begin.gone.sentence")}
            action={<ButtonLink to="/products/all">{t("begin.gone.browse")}</ButtonLink>}
          />
        </Card>
      ) : error ? (
        <LoadFailed title={t("begin.failed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Card padded>
          <Skeleton shape="rows" count={4} />
          <SlowHint />
        </Card>
      )}
    </>
  );
}

/** Which goods, and whose. */
function Head({ product }: { product: ProductDetail }) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const language = useLanguage();
  const { supplier, name, category, id } = product;
  const title = t("begin.titleTo", { name: supplier.name });
  return (
    <>
      <DashboardMeta title={title} />
      <PageHead
        look="desk"
        crumbs={[{ label: t("offers:title.buyer"), to: "/dashboard/orders" }, { label: t("begin.title") }]}
        title={title}
        lede={
          <PartyLine {...supplier} words={supplier.country ? countryName(supplier.country, language) : ""}>
            <TextLink to={`/products/${category}/${id}`}>{name}</TextLink>
          </PartyLine>
        }
      />
    </>
  );
}
