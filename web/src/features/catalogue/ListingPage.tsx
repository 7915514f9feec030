import { lazy, Suspense } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useParams, useSearchParams } from "react-router-dom";
import { cropOf } from "#shared/catalogue/choices.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { Moved, type LoadArgs } from "#web/src/runtime/router/route.ts";
import { refuse } from "#web/src/runtime/load.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { useChosen, useComing } from "#web/src/runtime/use-chosen.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { cropOf as motifOf } from "#web/src/motifs/crops.ts";
import type { Crumb } from "#web/src/ui/Breadcrumb.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { organizationsApi } from "../organizations/index.ts";
import { catalogueApi, useGetFacetsQuery, useListProductsQuery } from "./api.ts";
import { FilterPanel } from "./FilterPanel.tsx";
import {
  facetQuery,
  filterCount,
  listingAddress,
  listingQuery,
  readListing,
  withoutAny,
  type Listing,
} from "./listing-address.ts";
import { ListingTools } from "./ListingTools.tsx";
import { MatchingSuppliers, supplierQuery } from "./MatchingSuppliers.tsx";
import { loadPriceTrend, PriceTrend } from "./PriceTrend.tsx";
import { ProductGrid } from "./ProductCard.tsx";
import { classNames } from "#shared/look/class-names.ts";
import list from "#web/src/screens/FilteredList.module.css";
import styles from "./ListingPage.module.css";

/** Loaded only when it is needed; when not even that succeeds, the error above it says enough. */
const SampleProducts = lazy(() => import("./SampleProducts.tsx").catch(() => ({ default: () => null })));

/** /products and /products/{category} */
export async function loader(args: LoadArgs) {
  const listing = readListing(args.params.category, args.url.searchParams);
  if (!listing) {
    refuse({ error: { code: "catalogue.categoryUnknown" } });
    return null;
  }
  const { read } = args;
  const { listProducts, getFacets } = catalogueApi.endpoints;
  const suppliers = supplierQuery(listing);
  const [products] = await Promise.all([
    read(listProducts, listingQuery(listing)),
    read(getFacets, facetQuery(listing)),
    loadPriceTrend(read, listing.category),
    suppliers && read(organizationsApi.endpoints.listSuppliers, suppliers),
  ]);
  // A page of a list that has changed its order, or that ends before it by now: the reader starts again from the first.
  const isPast = listing.cursor !== undefined && products.data?.items.length === 0;
  if (isPast || products.error?.code === "request.cursorInvalid")
    return new Moved(listingAddress({ ...listing, cursor: undefined }));
  refuse(products);
  return null;
}

export function Component() {
  const { category } = useParams();
  const [params] = useSearchParams();
  const listing = readListing(category, params);
  // The loader has refused an unknown category before this is rendered.
  return listing && <ListingView listing={listing} />;
}

function ListingView({ listing }: { listing: Listing }) {
  const { t } = useTranslation(["catalogue", "choices"]);
  const { category, search } = listing;
  const all = category === "all";
  const title = all ? t("listing.all.title") : t(`choices:category.${category}.name`);
  const description = all ? t("listing.all.description") : t(`choices:category.${category}.description`);
  const seoTitle = all ? t("listing.all.seoTitle") : t(`choices:category.${category}.seoTitle`);
  const seoDescription = all ? description : t(`choices:category.${category}.seoDescription`);
  const narrowed =
    filterCount(listing) > 0 || search !== "" || listing.sort !== "relevance" || listing.cursor !== undefined;
  const facets = useGetFacetsQuery(facetQuery(listing));
  const [chosen, choose] = useChosen(listing, listingAddress);
  return (
    <>
      <PageMeta
        title={t("site:titled", { title: seoTitle, name: siteFacts.name })}
        description={seoDescription}
        noindex={narrowed}
        canonical={`/products/${category}`}
      />
      <PageHead
        look="night"
        title={title}
        lede={description}
        crop={all ? "cocoa" : motifOf(category)}
        crumbs={useCrumbs(listing, title)}
      />
      <div className={classNames(list.page, styles.page)}>
        <aside id="filter" className={list.aside}>
          <FilterPanel listing={chosen} choose={choose} facets={facets.data} />
        </aside>
        <div className={classNames(list.main, styles.main)}>
          <MatchingSuppliers listing={listing} />
          {!all && (
            <div className={styles.trend}>
              <PriceTrend category={category} />
            </div>
          )}
          <Found listing={listing} chosen={chosen} choose={choose} />
        </div>
      </div>
    </>
  );
}

function useCrumbs({ category }: Listing, title: string): Crumb[] {
  const { t } = useTranslation(["catalogue", "choices"]);
  const crop = cropOf(category);
  const home: Crumb = { label: t("crumb.home"), to: "/" };
  if (category === "all") return [home, { label: title }];
  const products: Crumb = { label: t("crumb.products"), to: "/products/all" };
  if (crop === category) return [home, products, { label: title }];
  return [home, products, { label: t(`choices:category.${crop}.name`), to: `/products/${crop}` }, { label: title }];
}

/** The line of the count, the tools and the products themselves. */
function Found({ listing, chosen, choose }: { listing: Listing; chosen: Listing; choose: (next: Listing) => void }) {
  const { t, i18n } = useTranslation("catalogue");
  const problemText = useProblemText();
  const products = useListProductsQuery(listingQuery(listing));
  const leaving = useComing(/^\/products(?:\/[^/]+)?$/);
  const page = products.data;

  if (!page && products.isError) {
    const { text, reference } = problemText(products.error);
    return (
      <>
        <ErrorState
          title={t("listing.failed")}
          safe={text}
          reference={reference}
          retrying={products.isFetching}
          onRetry={() => void products.refetch()}
        />
        <Suspense fallback={null}>
          <SampleProducts category={listing.category} />
        </Suspense>
      </>
    );
  }
  const n = page && `${formatNumber(String(page.total), languageOf(i18n))}${page.totalCapped ? "+" : ""}`;
  const heading = page
    ? t(listing.search ? "listing.foundFor" : "listing.found", {
        count: page.total,
        n,
        term: listing.search,
      })
    : "";
  return (
    <>
      <ListingTools listing={chosen} choose={choose} heading={heading} pending={leaving} />
      {leaving || !page ? (
        <div className={list.pending}>
          <Skeleton shape="cards" count={6} />
          <SlowHint />
        </div>
      ) : page.items.length === 0 ? (
        <EmptyState
          crop={listing.category === "all" ? "sesame" : motifOf(listing.category)}
          title={t("listing.empty")}
          sentence={t("listing.emptyHint")}
          action={
            <ButtonLink to={listingAddress(withoutAny(listing))} variant="primary">
              {t("filters.clearAll")}
            </ButtonLink>
          }
        />
      ) : (
        <>
          {page.similar && (
            <div className={list.similar}>
              <Notice tone="info">{t("listing.similar", { term: listing.search })}</Notice>
            </div>
          )}
          <ProductGrid products={page.items} />
          <Pagination
            previous={page.previousCursor ? { to: listingAddress({ ...listing, cursor: page.previousCursor }) } : null}
            next={page.nextCursor ? { to: listingAddress({ ...listing, cursor: page.nextCursor }) } : null}
          />
        </>
      )}
    </>
  );
}
