import type { Domain } from "../domain.ts";
import { notificationsAdminRoutes } from "./admin-routes.ts";
import { notificationsPersonData } from "./own-data.ts";
import { notificationsRoutes } from "./routes.ts";

export const notificationsDomain: Domain = {
  ...notificationsPersonData,
  endpoints: [...notificationsRoutes, ...notificationsAdminRoutes],
};
