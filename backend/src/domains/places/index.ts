import type { Domain } from "../domain.ts";
import { placeRoutes } from "./routes.ts";

/** Places where goods change hands, by their UN/LOCODE. */
export const placesDomain: Domain = { endpoints: placeRoutes };
