import type { Domain } from "../domain.ts";
import { contactAdminRoutes } from "./admin-routes.ts";
import { forgetMessages } from "./commands/forget-messages.ts";
import { letterJob, sendContactLetter } from "./jobs/send-letter.ts";
import { contactPersonData } from "./own-data.ts";
import { contactRoutes } from "./routes.ts";

export const contactDomain: Domain = {
  ...contactPersonData,
  endpoints: [...contactRoutes, ...contactAdminRoutes],
  jobs: { [letterJob]: sendContactLetter },
  sweeps: { "contact.retention": forgetMessages },
};
