import type { Domain } from "../domain.ts";
import { screeningHitRoutes } from "./hit-routes.ts";
import { screenAll, screenJob, sweepNames } from "./jobs/screen-all.ts";
import { sweepLists } from "./jobs/sweep-lists.ts";
import { sanctionsListRoutes } from "./list-routes.ts";
import { forgetNames, sanctionsPersonData } from "./own-data.ts";
import { screeningStateOf } from "./queries/screening-of.ts";

export { handInMarks } from "./commands/hand-in-marks.ts";
export { isConfirmed, mustHold } from "./commands/hold-money.ts";
export { heldBySanctions, type Mark } from "./model.ts";
export { findDoubles } from "./queries/find-doubles.ts";
export { screeningOf } from "./queries/screening-of.ts";

export const sanctionsDomain: Domain = {
  ...sanctionsPersonData,
  erase: forgetNames,
  screening: screeningStateOf,
  endpoints: [...sanctionsListRoutes, ...screeningHitRoutes],
  slowJobs: { [screenJob]: screenAll },
  sweeps: { "sanctions.names": sweepNames, "sanctions.lists": sweepLists },
};
