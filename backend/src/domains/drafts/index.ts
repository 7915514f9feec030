import type { Domain } from "../domain.ts";
import { withdrawAll } from "./commands/end-draft.ts";
import { expireDrafts } from "./jobs/expire-drafts.ts";
import { draftsPersonData } from "./own-data.ts";
import { readDraftsToday } from "./queries/read-today.ts";
import { draftRoutes } from "./routes.ts";

export const draftsDomain: Domain = {
  ...draftsPersonData,
  endpoints: draftRoutes,
  closing: { stopTrading: withdrawAll },
  today: readDraftsToday,
  sweeps: { "drafts.expire": expireDrafts },
};
