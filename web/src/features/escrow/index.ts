export { usePlaceOrderMutation } from "./api.ts";
export { FundSplit } from "./FundSplit.tsx";
export { PaymentOffers } from "./PaymentOffers.tsx";
