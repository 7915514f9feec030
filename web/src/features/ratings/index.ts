export { OrderRatings } from "./OrderRatings.tsx";
export { PartnerReputation } from "./PartnerReputation.tsx";
export { ReceivedRatings } from "./ReceivedRatings.tsx";
