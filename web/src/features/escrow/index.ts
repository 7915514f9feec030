export {
  movedBy,
  useCorrectInspectionMutation,
  useGetShipmentQuery,
  usePlaceOrderMutation,
  useSubmitInspectionMutation,
} from "./api.ts";
export { ClaimAmountField } from "./ClaimAmountField.tsx";
export { PaperHead } from "./OrderPrint.tsx";
export { InspectionEffect } from "./InspectionEffect.tsx";
export { useSubject } from "./use-subject.ts";
export { today } from "./today.ts";
export { FundSplit } from "./FundSplit.tsx";
export { placeOf } from "./place-of.ts";
export { PaymentOffers } from "./PaymentOffers.tsx";
