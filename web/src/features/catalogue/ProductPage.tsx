import { useEffect, useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation, useParams } from "react-router-dom";
import { cropOf } from "#shared/catalogue/choices.ts";
import type { ProductDetail, ProductView } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useProblem } from "#web/src/runtime/router/Pages.tsx";
import { Moved, Refusal, type LoadArgs } from "#web/src/runtime/router/route.ts";
import { ErrorContent } from "#web/src/frame/ErrorPage.tsx";
import { refuse } from "#web/src/runtime/load.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Breadcrumb } from "#web/src/ui/Breadcrumb.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { formatAmount, formatMoneyRange, formatQuantityNumber } from "#web/src/ui/money-text.ts";
import { island } from "#web/src/hydration/island.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { aboutProduct } from "./about-product.ts";
import { catalogueApi, useGetProductQuery } from "./api.ts";
import { inquiryPlace } from "./inquiry-place.ts";
import { hasDraft } from "#web/src/runtime/kept-draft.ts";
import { inquiryDraftName } from "./order-parts.ts";
import { OrderBar, OrderForm } from "./OrderForm.tsx";
import { DrawnProduct } from "./DrawnProduct.tsx";
import { ProductFacts, ProductText, SupplierBox } from "./ProductParts.tsx";
import { whyInquiryOnly } from "./why-inquiry-only.ts";
import styles from "./ProductPage.module.css";

const InquiryForm = island(async () => (await import("./InquiryForm.tsx")).InquiryForm, {
  wanted: ({ product }) => hasDraft(inquiryDraftName(product)),
});

const ProductGallery = island(async () => (await import("./ProductGallery.tsx")).ProductGallery);
const LotSheet = island(async () => (await import("./LotSheet.tsx")).LotSheet);
const LotPictures = island(async () => (await import("./LotPictures.tsx")).LotPictures);

/** /products/{category}/{id} */
export async function loader(args: LoadArgs) {
  const { category, productId = "" } = args.params;
  const result = await args.read(catalogueApi.endpoints.getProduct, productId);
  refuse(result);
  // A product has one address.
  if (result.data && result.data.category !== category)
    return new Moved(`/products/${result.data.category}/${result.data.id}`);
  return null;
}

export function Component() {
  const { productId = "" } = useParams();
  const { data: product } = useGetProductQuery(productId);
  return product && <ProductView key={product.id} product={product} />;
}

function ProductView({ product }: { product: ProductDetail }) {
  const { t, i18n } = useTranslation(["catalogue", "choices"]);
  const language = languageOf(i18n);
  // What the bar at the foot of a phone repeats.
  const [typed, setTyped] = useState<string | null>();
  const [buttonSeen, setButtonSeen] = useState(false);
  const { priceRange, supplier, lots, name } = product;
  // The lot that is read, and the one that is ordered: "" is none in particular.
  const [shownLot, setShownLot] = useState(lots[0]?.id ?? "");
  const [orderedLot, setOrderedLot] = useState("");
  const lot = lots.find(({ id }) => id === shownLot) ?? lots[0];
  const { hash } = useLocation();
  // A way to the inquiry form ends there also when no document is loaded for it.
  useEffect(() => {
    if (hash === `#${inquiryPlace}`) document.getElementById(inquiryPlace)?.scrollIntoView();
  }, [hash]);
  const crop = cropOf(product.category);
  const { min, max, currency } = priceRange;
  const range = formatMoneyRange({ amount: min, currency }, { amount: max, currency }, language);
  const unit = t(`choices:perUnit.${product.unit}`);
  const origin = product.origin.map((code) => countryName(code, language)).join(", ");
  return (
    <>
      <div className={styles.page}>
        <PageMeta
          title={t("site:titled", { title: name, name: siteFacts.name })}
          description={t("product.metaDescription", {
            name,
            origin,
            price: `${range} / ${unit}`,
            supplier: supplier.name,
          })}
          about={[aboutProduct(product, t(`choices:category.${product.category}.name`), language)]}
        />
        <Breadcrumb
          items={[
            { label: t("crumb.home"), to: "/" },
            { label: t("crumb.products"), to: "/products/all" },
            { label: t(`choices:category.${crop}.name`), to: `/products/${crop}` },
            { label: name },
          ]}
        />
        <div className={styles.columns}>
          <div className={styles.column}>
            <div className={styles.gallery}>
              {product.pictures.length + product.images.length > 0 ? (
                <ProductGallery product={product} />
              ) : (
                <DrawnProduct product={product} />
              )}
            </div>
            <div className={styles.facts}>
              <ProductFacts product={product} />
            </div>
            {lot && (
              <div className={styles.pictures}>
                <LotPictures category={product.category} lot={lot} />
              </div>
            )}
            <div className={styles.text}>
              <ProductText product={product} />
            </div>
            <div className={styles.supplier}>
              <SupplierBox supplier={supplier} />
            </div>
          </div>
          <div className={styles.column}>
            <div className={styles.head}>
              <p className={styles.origin}>
                <span className={styles.place}>
                  <Flag country={product.origin[0] ?? "africa"} />
                  {origin}
                </span>
                {supplier.verified ? (
                  <VerifiedMark label={t("product.verifiedSupplier")} />
                ) : (
                  <span className={styles.unverified}>{t("product.unverifiedSupplier")}</span>
                )}
              </p>
              <h1 className={styles.title}>{name}</h1>
              <dl className={styles.figures}>
                <div>
                  <dt>{t(min === max ? "product.price" : "product.priceRange", { unit })}</dt>
                  <dd>
                    <Price {...priceRange} />
                  </dd>
                </div>
                <div>
                  <dt>{t("product.available")}</dt>
                  <dd>
                    {formatQuantityNumber(product.availableQuantity.value, language)}{" "}
                    <small>{t(`choices:unit.${product.availableQuantity.unit}`)}</small>
                  </dd>
                </div>
              </dl>
            </div>
            {lot && (
              <div className={styles.lots}>
                <LotSheet
                  product={product}
                  shown={lot.id}
                  onShow={setShownLot}
                  onOrder={whyInquiryOnly(product) ? null : setOrderedLot}
                />
              </div>
            )}
            <div className={styles.order}>
              <OrderForm
                product={product}
                lotId={orderedLot}
                onLot={setOrderedLot}
                onQuantity={setTyped}
                onButtonSeen={setButtonSeen}
              />
            </div>
            <div className={styles.inquiry}>
              <InquiryForm product={product} />
            </div>
          </div>
        </div>
      </div>
      <OrderBar product={product} quantity={typed} hidden={buttonSeen} />
    </>
  );
}

function Price({ min, max, currency }: ProductView["priceRange"]) {
  const { i18n } = useTranslation("site");
  const language = languageOf(i18n);
  const trim = [min, max].every((amount) => /\.0*$|^\d+$/.test(amount));
  return (
    <>
      {formatAmount(min, language, { trim })}
      {max !== min && ` – ${formatAmount(max, language, { trim })}`} <small>{currency}</small>
    </>
  );
}

/** The product is missing, or the page broke. */
export function ErrorBoundary() {
  const { t } = useTranslation("catalogue");
  const error = useProblem();
  if (!(error instanceof Refusal && error.status === 404)) return <ErrorContent />;
  return (
    <div className={styles.missing}>
      <PageMeta title={t("site:titled", { title: t("product.notFound"), name: siteFacts.name })} noindex />
      <EmptyState
        headingLevel={1}
        crop="chia"
        title={t("product.notFound")}
        sentence={t("product.notFoundHint")}
        action={
          <ButtonLink to="/products/all" variant="primary">
            {t("product.allProducts")}
          </ButtonLink>
        }
      />
    </div>
  );
}
