import type { Domain } from "../domain.ts";
import { addressesPersonData } from "./own-data.ts";
import { addressRoutes } from "./routes.ts";

export const addressesDomain: Domain = { ...addressesPersonData, endpoints: addressRoutes };
