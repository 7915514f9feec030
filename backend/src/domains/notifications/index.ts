import type { Domain } from "../domain.ts";
import { notificationsRoutes } from "./routes.ts";

export const notificationsDomain: Domain = { endpoints: notificationsRoutes };
