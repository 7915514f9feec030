export { useGetOverviewQuery } from "./api.ts";
export { useLiveEvents, type Connection } from "./live.ts";
