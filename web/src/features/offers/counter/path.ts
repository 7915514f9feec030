/** Where another version of an offer is written. */
export const counterPath = (offerId: string): `/${string}` => `/dashboard/orders/${offerId}/counter`;
