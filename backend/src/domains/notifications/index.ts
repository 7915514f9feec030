import type { Domain } from "../domain.ts";
import { notificationsAdminRoutes } from "./admin-routes.ts";
import { notificationsRoutes } from "./routes.ts";

export const notificationsDomain: Domain = {
  endpoints: [...notificationsRoutes, ...notificationsAdminRoutes],
};
