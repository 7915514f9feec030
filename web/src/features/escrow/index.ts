export { usePlaceOrderMutation } from "./api.ts";
export { FundSplit } from "./FundSplit.tsx";
export { placeOf } from "./place-of.ts";
export { PaymentOffers } from "./PaymentOffers.tsx";
