import type { Domain } from "../domain.ts";
import { revokeAll } from "./commands/end-invitation.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { invitationJob, sendInvitation } from "./jobs/send-invitation.ts";
import { teamPersonData } from "./own-data.ts";
import { readTeamToday } from "./queries/read-today.ts";
import { sweepInvitations } from "./jobs/sweep-invitations.ts";
import { warnLacking } from "./jobs/warn-lacking.ts";
import { ruleRoutes } from "./rule-routes.ts";
import { teamRoutes } from "./routes.ts";

export { dayIn } from "./day-in.ts";
export { nameInLetter, textInLetter } from "./name-in-letter.ts";
export { namesOf } from "./queries/list-invitations.ts";

export const teamDomain: Domain = {
  ...teamPersonData,
  endpoints: [...teamRoutes, ...ruleRoutes, ...invitationRoutes],
  closing: { stopTrading: revokeAll },
  sweeps: { "team.invitations": sweepInvitations, "team.lacking": warnLacking },
  today: readTeamToday,
  jobs: { [invitationJob]: sendInvitation },
};
