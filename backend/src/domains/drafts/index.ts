import type { Domain } from "../domain.ts";
import { withdrawAll } from "./commands/end-draft.ts";
import { expireDrafts } from "./jobs/expire-drafts.ts";
import { draftsPersonData } from "./own-data.ts";
import { draftRoutes } from "./routes.ts";

export const draftsDomain: Domain = {
  ...draftsPersonData,
  endpoints: draftRoutes,
  closing: { stopTrading: withdrawAll },
  sweeps: { "drafts.expire": expireDrafts },
};
