import type { Domain } from "../domain.ts";
import { sweepPairs } from "./jobs/sweep-pairs.ts";
import { sweepDue, sweepEnded } from "./jobs/sweep-windows.ts";
import { ratingsPersonData } from "./own-data.ts";
import { readRatingsToday } from "./queries/read-today.ts";
import { ratingReportRoutes } from "./report-routes.ts";
import { ratingRoutes } from "./routes.ts";

export const ratingsDomain: Domain = {
  ...ratingsPersonData,
  endpoints: [...ratingRoutes, ...ratingReportRoutes],
  today: readRatingsToday,
  sweeps: { "ratings.ended": sweepEnded, "ratings.due": sweepDue, "ratings.pairs": sweepPairs },
};
