import { permissionsOf } from "#shared/identity/staff.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";

/** In production diagnostics are the staff's. */
export const canDiagnose = ({ staffRoles }: UserActor, local: boolean): boolean => local || staffRoles.length > 0;

export const seesAllOrganizations = ({ staffRoles }: UserActor): boolean =>
  permissionsOf(staffRoles).includes("organizations.read");
