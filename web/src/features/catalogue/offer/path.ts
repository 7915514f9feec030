/** Where a buyer writes all terms of an offer on a listing. */
export const newOfferPath = (productId: string): `/${string}` => `/dashboard/orders/new/${productId}`;

/** Under which name they are kept while they are typed. */
export const newOfferName = (productId: string): string => `new-offer:${productId}`;
