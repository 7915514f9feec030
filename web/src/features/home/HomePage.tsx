import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { LoadArgs } from "#web/src/runtime/router/route.ts";
import { refuse } from "#web/src/runtime/load.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { catalogueApi, ProductGrid, useListProductsQuery } from "#web/src/features/catalogue/index.ts";
import { loadPrices, MarketPrices } from "#web/src/features/market-prices/index.ts";
import { organizationsApi, SupplierGrid, useListSuppliersQuery } from "#web/src/features/organizations/index.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { aboutSite } from "./about-site.ts";
import { CropTiles, cropQueries } from "./CropTiles.tsx";
import { Hero } from "./Hero.tsx";
import { Impact } from "./Impact.tsx";
import { Mission } from "./Mission.tsx";
import { Near } from "./Near.tsx";
import { Regions } from "./Regions.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { TrustedBy } from "./TrustedBy.tsx";
import { Ways } from "./Ways.tsx";
import styles from "./HomePage.module.css";

/** Home shows three of each (specification, section 9). */
const featured = { limit: 3 };
/** Among the newest products, those of verified suppliers come first. */
const newest = { limit: 12 };
const featuredOf = (products: readonly ProductView[]) =>
  [...products].sort((a, b) => Number(b.supplier.verified) - Number(a.supplier.verified)).slice(0, featured.limit);

/** / */
export async function loader(args: LoadArgs) {
  const { read } = args;
  const { listProducts } = catalogueApi.endpoints;
  const [products] = await Promise.all([
    read(listProducts, newest),
    read(organizationsApi.endpoints.listSuppliers, featured),
    loadPrices(read, ["cocoa", "arabica"]),
    ...cropQueries.map(({ query }) => read(listProducts, query)),
  ]);
  refuse(products);
  return null;
}

/** A part of its own, as the suppliers: the first subscription costs a phone 30 ms, and React takes a break between two parts. */
function Products() {
  const { t } = useTranslation("site");
  const { data } = useListProductsQuery(newest);
  return (
    data?.items[0] && (
      <Near part="products">
        <Section title={t("home.products.title")} follows>
          <ProductGrid products={featuredOf(data.items)} look="row" />
        </Section>
      </Near>
    )
  );
}

function Suppliers() {
  const { t } = useTranslation("site");
  const { data } = useListSuppliersQuery(featured);
  return (
    data?.items[0] && (
      <Near part="suppliers">
        <Section
          title={t("home.suppliers.title")}
          follows
          link={
            <TextLink arrow to="/suppliers">
              {t("home.suppliers.all")}
            </TextLink>
          }
        >
          <SupplierGrid suppliers={data.items} />
        </Section>
      </Near>
    )
  );
}

export function Component() {
  const { t } = useTranslation("site");
  return (
    <>
      <PageMeta
        title={t("titled", { title: t("home.metaTitle"), name: siteFacts.name })}
        description={t("home.metaDescription")}
        about={aboutSite()}
      />
      <Hero />
      <Section title={t("home.ways.title")}>
        <Ways />
      </Section>
      <TrustedBy />
      <Near part="crops">
        <Section
          title={t("home.crops.title")}
          link={
            <TextLink arrow to="/products/all">
              {t("home.crops.all")}
            </TextLink>
          }
        >
          <CropTiles />
        </Section>
      </Near>
      <Products />
      <Near part="impact">
        <Impact />
      </Near>
      <Near part="prices">
        <Section
          title={t("home.prices.title")}
          lede={t("home.prices.lede")}
          link={
            <TextLink arrow to="/insights">
              {t("home.prices.all")}
            </TextLink>
          }
        >
          <div className={styles.charts}>
            <MarketPrices
              title={t("home.prices.cocoa")}
              lines={[{ category: "cocoa", label: t("home.prices.cocoa"), color: "cocoa" }]}
            />
            <MarketPrices
              title={t("home.prices.arabica")}
              lines={[{ category: "arabica", label: t("home.prices.arabica"), color: "coffee" }]}
            />
          </div>
        </Section>
      </Near>
      <Suppliers />
      <Near part="regions">
        <Regions />
      </Near>
      <Near part="mission">
        <Mission />
      </Near>
    </>
  );
}
