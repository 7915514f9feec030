export { useGetOverviewQuery } from "./api.ts";
export { useOfferNotice } from "./offer-notice.ts";
export { useLiveEvents, type Connection } from "./live.ts";
