import { cropOf as categoryCropOf, isCategory } from "#shared/catalogue/choices.ts";
import { catalogueEndpoints, type ProductView } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { DescribedPicture } from "#shared/documents/pictures.ts";
import { largestOf } from "#shared/documents/variants.ts";
import type { ApiCaller, ShareCard } from "#shared/kernel/render.ts";
import { organizationEndpoints, type SupplierProfile } from "#shared/organizations/contract.ts";
import { request } from "#web/src/runtime/api/request.ts";
import { serverI18n } from "./server-i18n.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { shareArt, sharePhotoPlace } from "#web/src/motifs/share-art.ts";
import { formatMoneyRange, formatQuantity } from "#web/src/ui/money-text.ts";

interface Props {
  /** Of the page, without language. */
  path: string;
  language: Language;
  call: ApiCaller;
}

const joined = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(" · ");

/** What the shared picture of a product, a supplier, a category or, for `/`, the marketplace shows. */
export async function shareCard({ path, language, call }: Props): Promise<ShareCard | undefined> {
  const [place = "", first = "", second, ...more] = path.split("/").slice(1);
  if (more.length > 0) return undefined;
  if (place === "") return generalCard(language);
  if (place === "products" && isCategory(first) && second === undefined) return categoryCard(first, language);
  if (place === "products" && second) {
    const answer = await call(request(catalogueEndpoints.show, { params: { productId: second } }));
    return "data" in answer ? productCard(answer.data as ProductView, language) : undefined;
  }
  if (place === "suppliers" && first && second === undefined) {
    const answer = await call(request(organizationEndpoints.supplier, { params: { organizationId: first } }));
    return "data" in answer ? supplierCard(answer.data as SupplierProfile, language) : undefined;
  }
  return undefined;
}

/** The main picture, where there is one. A width of the smaller ones is enough. */
function photoOf([main]: readonly DescribedPicture[], seed: string): Pick<ShareCard, "photo"> {
  const small = main && largestOf(main.variants.filter(({ width }) => width <= 960));
  return small ? { photo: { url: small.url, ...sharePhotoPlace(seed) } } : {};
}

function generalCard(language: Language): ShareCard {
  const { t } = serverI18n[language];
  return {
    art: shareArt("coffee", 0),
    eyebrow: t("site:home.hero.eyebrow"),
    title: t("site:home.hero.title"),
    detail: t("site:nav.promise"),
  };
}

function categoryCard(category: string, language: Language): ShareCard {
  const { t } = serverI18n[language];
  return {
    art: shareArt(cropOf(category), category.endsWith("organic") ? 1 : 2),
    eyebrow: t("catalogue:crumb.products"),
    title: t(`choices:category.${category}.name`),
    detail: t(`choices:category.${category}.description`),
  };
}

function productCard(product: ProductView, language: Language): ShareCard {
  const { t } = serverI18n[language];
  const { min, max, currency } = product.priceRange;
  const range = formatMoneyRange({ amount: min, currency }, { amount: max, currency }, language);
  const { value, unit } = product.availableQuantity;
  const available = formatQuantity(value, t(`choices:unit.${unit}`), language);
  return {
    art: shareArt(cropOf(product.category), product.id),
    ...photoOf(product.pictures, product.id),
    eyebrow: joined([
      ...product.origin.map((code) => countryName(code, language)),
      t(`choices:category.${product.category}.name`),
    ]),
    title: product.name,
    detail: joined([
      `${range} / ${t(`choices:perUnit.${product.unit}`)}`,
      t("catalogue:card.available", { amount: available }),
    ]),
  };
}

function supplierCard(supplier: SupplierProfile, language: Language): ShareCard {
  const { t } = serverI18n[language];
  const crops = [...new Set(supplier.categories.map(categoryCropOf))];
  // Who is called after a crop stands for it.
  const called = crops.find((crop) => supplier.name.toLowerCase().includes(crop)) ?? crops[0] ?? "";
  const { city, country } = supplier;
  return {
    art: shareArt(cropOf(called), supplier.id),
    ...photoOf(supplier.pictures, supplier.id),
    eyebrow: t(supplier.verified ? "catalogue:product.verifiedSupplier" : "catalogue:supplier.title"),
    title: supplier.name,
    detail: joined([
      [city, country && countryName(country, language)].filter(Boolean).join(", "),
      crops.map((crop) => t(`choices:category.${crop}.name`)).join(", "),
    ]),
  };
}
