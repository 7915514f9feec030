export { useGetOverviewQuery } from "./api.ts";
export { useOfferNotice } from "./offer-notice.ts";
export { useLiveEvents, type Connection } from "./live.ts";
export { Bell } from "./Bell.tsx";
export { TodayCard } from "./today/TodayCard.tsx";
export { noticesPath } from "./path.ts";
export { useChooseNoticesMutation, useNoticeChoicesQuery } from "./notices-api.ts";
