import { permissionsOf } from "#shared/identity/staff.ts";
import { canTransition } from "#shared/kernel/process.ts";
import type { StaffIdentityRequestView } from "#shared/organizations/identity-contract.ts";
import { identityDecisions, identityProcess } from "#shared/organizations/identity-process.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { looksLikeOperator } from "./name-look.ts";
import type { IdentityRequestRow, NamesakeRow } from "./queries/list-identity-requests.ts";

interface Props {
  row: IdentityRequestRow;
  /** Of the wanted name. */
  looks: readonly string[];
  namesakes: readonly NamesakeRow[];
}

function rightsOf({ status, suspended_at }: IdentityRequestRow, reader: Actor): StaffIdentityRequestView["can"] {
  if (suspended_at) return [];
  if (reader.kind !== "user" || !permissionsOf(reader.staffRoles).includes("organizations.verify")) return [];
  return identityDecisions.filter((name) => canTransition(identityProcess, name, status));
}

/** A name or country that waits to be looked at, with those that look the same. */
export function presentIdentityRequest({ row, looks, namesakes }: Props, reader: Actor): StaffIdentityRequestView {
  const { shown, wanted } = row;
  const ourselves = { id: null, name: siteFacts.name, country: null, verification: null };
  return {
    id: row.id,
    version: row.version,
    organizationId: row.organization_id,
    listed: row.unlisted_since === null,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    status: row.status,
    grounds: row.grounds,
    currentName: shown.name,
    currentCountry: shown.country,
    name: wanted.name ?? shown.name,
    country: wanted.country === undefined ? shown.country : wanted.country,
    verification: row.verification,
    requestedBy: row.requested_by,
    createdAt: row.created_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    namesakes: [...(looksLikeOperator(looks) ? [ourselves] : []), ...namesakes],
    can: rightsOf(row, reader),
  };
}
