import { useTranslate } from "react-admin";
import type { ListingReviewView } from "#shared/catalogue/review-contract.ts";
import type { GoodsField, ReviewedGoods } from "#shared/catalogue/review-goods.ts";
import { countryName } from "#shared/kernel/country.ts";
import { RowTable } from "../../ui/RowTable.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Reviews.module.css";

/** What the supplier says otherwise than when somebody looked at it last. */
export function Changes({ review: { changed, goods, goodsBefore } }: { review: ListingReviewView }) {
  const t = useTranslate();
  const wordsOf = useGoodsWords();
  if (!goodsBefore) return <p>{t("reviews.neverSeen")}</p>;
  if (changed.length === 0) return <p>{t("reviews.unchanged")}</p>;
  return (
    <RowTable
      caption={t("reviews.changes")}
      rows={changed}
      rowKey={(field) => field}
      columns={[
        { id: "field", header: t("reviews.what"), phone: "title", cell: (field) => t(`reviews.field.${field}`) },
        {
          id: "before",
          header: t("reviews.before"),
          cell: (field) => <span className={styles.before}>{wordsOf(field, goodsBefore) || "–"}</span>,
        },
        {
          id: "after",
          header: t("reviews.after"),
          cell: (field) => <span className={styles.after}>{wordsOf(field, goods) || "–"}</span>,
        },
      ]}
    />
  );
}

function useGoodsWords(): (field: GoodsField, goods: ReviewedGoods) => string {
  const t = useTranslate();
  const language = useLanguage();
  return (field, goods) => {
    const words: Record<GoodsField, () => string> = {
      name: () => goods.name,
      description: () => goods.description,
      deliveryTerms: () => goods.deliveryTerms ?? "",
      category: () => t(`choices:category.${goods.category}.name`),
      originCountry: () => countryName(goods.originCountry, language),
      certifications: () => goods.certifications.map((one) => t(`choices:certification.${one}`)).join(", "),
      pictures: () =>
        [t("reviews.pictures", { count: goods.pictures.length }), ...goods.pictures.map(({ alt }) => alt)]
          .filter(Boolean)
          .join("\n"),
      images: () => goods.images.join("\n"),
      lots: () => goods.lots.map(({ number }) => number).join(", "),
    };
    return words[field]();
  };
}
