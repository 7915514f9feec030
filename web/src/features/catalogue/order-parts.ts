import type { ProductView } from "#shared/catalogue/contract.ts";

/** Marks the place of the form's main button, for the bar of a phone that steps aside for it. */
export const buttonMark = "data-order-button";

/** The name under which what is typed is kept while the reader logs in. */
export const orderDraftName = ({ id }: Pick<ProductView, "id">): string => `order:${id}`;
export const inquiryDraftName = ({ id }: Pick<ProductView, "id">): string => `inquiry:${id}`;
