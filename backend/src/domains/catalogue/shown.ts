import type { Product } from "./model.ts";

/** Whether its supplier has chosen to show it, also while the review holds it back. */
export const isWanted = ({ active, activeAfterReview }: Pick<Product, "active" | "activeAfterReview">): boolean =>
  activeAfterReview ?? active;

/** Whether the review holds it back: it waits, or was taken down. */
export const isHeld = ({ activeAfterReview }: Pick<Product, "activeAfterReview">): boolean =>
  activeAfterReview !== null;

/** The columns that say whether a listing is seen, by what its supplier wants and what the review allows. */
export const shownColumns = (isWanted: boolean, held: boolean): Pick<Product, "active" | "activeAfterReview"> =>
  held ? { active: false, activeAfterReview: isWanted } : { active: isWanted, activeAfterReview: null };
