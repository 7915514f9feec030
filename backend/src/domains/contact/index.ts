import type { Domain } from "../domain.ts";
import { contactAdminRoutes } from "./admin-routes.ts";
import { forgetMessages } from "./commands/forget-messages.ts";
import { letterJob, sendContactLetter } from "./jobs/send-letter.ts";
import { contactRoutes } from "./routes.ts";

export const contactDomain: Domain = {
  endpoints: [...contactRoutes, ...contactAdminRoutes],
  jobs: { [letterJob]: sendContactLetter },
  sweeps: { "contact.retention": forgetMessages },
};
