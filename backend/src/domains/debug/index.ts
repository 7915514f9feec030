import type { Domain } from "../domain.ts";
import { debugRoutes } from "./routes.ts";

/** Diagnostics of /debug. */
export const debugDomain: Domain = { endpoints: debugRoutes };
