import type { ListingReviewRow } from "#shared/catalogue/review-contract.ts";
import { IconPlant2 } from "../../ui/icons.ts";
import styles from "./Reviews.module.css";

/** The main picture in small; what it shows stands beside it in words. */
export function Thumbnail({ picture }: Pick<ListingReviewRow, "picture">) {
  const small = picture?.variants.find(({ format }) => format === "webp") ?? picture?.variants[0];
  if (!small)
    return (
      <span className={styles.thumbnail}>
        <IconPlant2 size={20} stroke={1.5} aria-hidden="true" />
      </span>
    );
  return <img src={small.url} alt="" width={56} height={42} loading="lazy" className={styles.thumbnail} />;
}
