import { productDraft, type OwnProductView, type ProductDraft } from "#shared/catalogue/contract.ts";
import { defaultUnit } from "#shared/catalogue/choices.ts";
import { anyAfrica } from "#shared/kernel/country.ts";
import { pictureTyped, type PictureTyped } from "#web/src/features/documents/pictures/index.ts";
import { lotTyped, type LotTyped } from "./lots-typed.ts";

/** The form's fields as they are typed: nothing given is an empty text. */
export interface ProductValues {
  name: string;
  description: string;
  category: string;
  price: string;
  priceMax: string;
  currency: string;
  quantity: string;
  unit: string;
  minimumOrder: string;
  netWeightKg: string;
  maximumOrder: string;
  deliveryTimeDays: string;
  deliveryTerms: string;
  originCountry: string;
  seasonStart: string;
  seasonEnd: string;
  certifications: string[];
  pictures: PictureTyped[];
  images: string[];
  active: boolean;
  lots: LotTyped[];
  /** To whoever reviews a listing that was taken down. */
  words: string;
}

const typed = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** What the form shows at first: the product, or the specification's defaults. */
export function valuesOf(product: OwnProductView | null): ProductValues {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    category: product?.category ?? "",
    price: product?.price ?? "",
    priceMax: typed(product?.priceMax),
    currency: product?.currency ?? "USD",
    quantity: product?.quantity ?? "",
    unit: product?.unit ?? defaultUnit,
    minimumOrder: typed(product?.minimumOrder),
    netWeightKg: typed(product?.netWeightKg),
    maximumOrder: typed(product?.maximumOrder),
    deliveryTimeDays: typed(product?.deliveryTimeDays),
    deliveryTerms: typed(product?.deliveryTerms),
    originCountry: product?.originCountry ?? anyAfrica,
    seasonStart: typed(product?.seasonStart),
    seasonEnd: typed(product?.seasonEnd),
    certifications: [...(product?.certifications ?? [])],
    pictures: (product?.pictures ?? []).map(pictureTyped),
    images: [...(product?.images ?? [])],
    active: product?.active ?? true,
    lots: (product?.lots ?? []).map(lotTyped),
    words: "",
  };
}

const fields = Object.keys(productDraft.fields) as (keyof ProductDraft & keyof ProductValues)[];

/** The fields in which two states of a product differ: what somebody else changed while a form was open. */
export function differences(before: OwnProductView, after: OwnProductView): (keyof ProductValues)[] {
  const [one, other] = [valuesOf(before), valuesOf(after)];
  return fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
