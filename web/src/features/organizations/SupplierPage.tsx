import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useParams } from "react-router-dom";
import { countryName } from "#shared/kernel/country.ts";
import type { ProductView } from "#shared/catalogue/contract.ts";
import type { SupplierProfile } from "#shared/organizations/contract.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useProblem } from "#web/src/runtime/router/Pages.tsx";
import { Refusal, type LoadArgs } from "#web/src/runtime/router/route.ts";
import { ErrorContent } from "#web/src/frame/ErrorPage.tsx";
import { refuse } from "#web/src/runtime/load.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import { catalogueApi, inquiryPlace, ProductGrid, useListProductsQuery } from "#web/src/features/catalogue/index.ts";
import {
  reputationApi,
  SupplierReputation,
  useGetReputationQuery,
  useListPublicRatingsQuery,
} from "#web/src/features/reputation/index.ts";
import { Certificates } from "#web/src/features/verification/index.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Breadcrumb } from "#web/src/ui/Breadcrumb.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { IconCertificate, IconMessage } from "#web/src/ui/icons.ts";
import { TextAnchor, TextLink } from "#web/src/ui/TextLink.tsx";
import type { Place } from "#web/src/ui/Link.tsx";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { aboutSupplier } from "./about-supplier.ts";
import { organizationsApi, useGetSupplierQuery } from "./api.ts";
import { SupplierPictures } from "./SupplierPictures.tsx";
import { SupplierFigures } from "./SupplierCard.tsx";
import { SupplierLogo } from "#web/src/ui/SupplierLogo.tsx";
import styles from "./SupplierPage.module.css";

const productsOf = (supplier: string) => ({ supplier, limit: 24 });

/** /suppliers/{id} */
export async function loader(args: LoadArgs) {
  const { organizationId = "" } = args.params;
  const { read } = args;
  const [supplier, products, reputation, ratings] = await Promise.all([
    read(organizationsApi.endpoints.getSupplier, organizationId),
    read(catalogueApi.endpoints.listProducts, productsOf(organizationId)),
    read(reputationApi.endpoints.getReputation, organizationId),
    read(reputationApi.endpoints.listPublicRatings, organizationId),
  ]);
  refuse(supplier);
  refuse(products);
  refuse(reputation);
  refuse(ratings);
  return null;
}

export function Component() {
  const { organizationId = "" } = useParams();
  const { data: supplier } = useGetSupplierQuery(organizationId);
  return supplier ? <Profile supplier={supplier} /> : null;
}

function Profile({ supplier }: { supplier: SupplierProfile }) {
  const { t, i18n } = useTranslation(["organizations", "choices"]);
  const language = languageOf(i18n);
  const { data: products } = useListProductsQuery(productsOf(supplier.id));
  const { data: reputation } = useGetReputationQuery(supplier.id);
  const { data: ratings } = useListPublicRatingsQuery(supplier.id);
  const { name, city, country, website } = supplier;
  const place = [city, country && countryName(country, language)].filter(Boolean).join(", ");
  const paragraphs = (supplier.story ?? supplier.description ?? "")
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "");
  return (
    <div className={styles.page}>
      <PageMeta
        title={t("site:titled", { title: name, name: siteFacts.name })}
        description={
          supplier.description ??
          t("profile.metaDescription", { name, place: place || t("profile.unknown"), site: siteFacts.name })
        }
        about={[aboutSupplier(supplier, language)]}
      />
      <Breadcrumb
        items={[
          { label: t("catalogue:crumb.home"), to: "/" },
          { label: t("catalogue:crumb.suppliers"), to: "/suppliers" },
          { label: name },
        ]}
      />
      <header className={styles.head}>
        <SupplierLogo supplier={supplier} size={96} />
        <div className={styles.names}>
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.where}>
            {place && (
              <span className={styles.place}>
                {country && <Flag country={country} />}
                {place}
              </span>
            )}
            <span>
              {t(`choices:businessType.${supplier.organizationType}`, { defaultValue: supplier.organizationType })}
            </span>
            {supplier.verified && <VerifiedMark label={t("card.verified")} />}
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <section aria-labelledby="story" className={styles.story}>
          <h2 id="story" className={styles.subtitle}>
            {t("profile.story")}
          </h2>
          <div className={styles.prose}>
            {paragraphs.length === 0 ? (
              <p>{t("profile.noStory")}</p>
            ) : (
              paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
            )}
          </div>
          <SupplierPictures supplier={supplier} />
          {reputation && ratings && <SupplierReputation reputation={reputation} latest={ratings.items} />}
        </section>
        <div className={styles.side}>
          <Card as="aside" padded className={styles.facts} aria-label={t("profile.facts")}>
            <SupplierFigures supplier={supplier} />
            {supplier.certifications.length > 0 && (
              <>
                <h2 className={styles.small}>{t("profile.certifications")}</h2>
                <ul className={styles.chips}>
                  {supplier.certifications.map((certification) => (
                    <li key={certification}>
                      <Chip icon={IconCertificate} size="medium">
                        {t(`choices:certification.${certification}`, { defaultValue: certification })}
                      </Chip>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Certificates certificates={supplier.certificates} level={2} />
            {website && (
              <p className={styles.website}>
                <TextAnchor href={website} target="_blank">
                  {website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
                </TextAnchor>
              </p>
            )}
          </Card>
          {products && products.items.length > 0 && <Ask products={products.items} />}
        </div>
        <section aria-labelledby="products" className={styles.products}>
          <h2 id="products">{t("profile.products", { name })}</h2>
          {products && products.items.length > 0 ? (
            <ProductGrid products={products.items} />
          ) : (
            <p>{t("profile.none")}</p>
          )}
        </section>
      </div>
    </div>
  );
}

/** The way to an inquiry, which is always about a product: the newest one's form, and the others by name. */
function Ask({ products }: { products: readonly ProductView[] }) {
  const { t } = useTranslation("organizations");
  const formOf = ({ category, id }: ProductView): Place => `/products/${category}/${id}#${inquiryPlace}`;
  const [first, ...others] = products;
  if (!first) return null;
  return (
    <Card as="section" padded aria-labelledby="ask" className={styles.ask}>
      <h2 id="ask" className={styles.askTitle}>
        {t("profile.ask")}
      </h2>
      <p className={styles.askHint}>{t("profile.askHint")}</p>
      <ButtonLink to={formOf(first)} variant="primary" icon={IconMessage} block>
        {t("profile.askAbout")}
      </ButtonLink>
      {others.length > 0 && (
        <>
          <h3 className={styles.small}>{t("profile.otherProducts")}</h3>
          <ul className={styles.others}>
            {others.slice(0, 4).map((product) => (
              <li key={product.id}>
                <TextLink to={formOf(product)}>{product.name}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** The supplier is absent, or the page broke. */
export function ErrorBoundary() {
  const { t } = useTranslation("organizations");
  const error = useProblem();
  if (!(error instanceof Refusal && error.status === 404)) return <ErrorContent />;
  return (
    <div className={styles.missing}>
      <PageMeta title={t("site:titled", { title: t("profile.notFound"), name: siteFacts.name })} noindex />
      <EmptyState
        headingLevel={1}
        crop="tea"
        title={t("profile.notFound")}
        sentence={t("profile.notFoundHint")}
        action={
          <ButtonLink to="/suppliers" variant="primary">
            {t("profile.directory")}
          </ButtonLink>
        }
      />
    </div>
  );
}
