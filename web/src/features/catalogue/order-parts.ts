import type { ProductDetail, ProductView } from "#shared/catalogue/contract.ts";

/** Marks the place of the form's main button, for the bar of a phone that steps aside for it. */
export const buttonMark = "data-order-button";

/** The name under which what is typed is kept while the reader logs in. */
export const orderDraftName = ({ id }: Pick<ProductView, "id">): string => `order:${id}`;
export const inquiryDraftName = ({ id }: Pick<ProductView, "id">): string => `inquiry:${id}`;

/** What the order form needs of its page. */
export interface OrderProps {
  product: ProductDetail;
  /** The lot that is ordered; empty for none in particular. */
  lotId: string;
  onLot: (lotId: string) => void;
  /** What is typed, for the bar of a phone; null while the confirmation of an order stands. */
  onQuantity: (quantity: string | null) => void;
}

/** Refusals that are about the quantity stand beside it. */
export const aboutQuantity = [
  "escrow.insufficientStock",
  "escrow.belowMinimumOrder",
  "escrow.aboveMaximumOrder",
  "escrow.aboveLot",
];
