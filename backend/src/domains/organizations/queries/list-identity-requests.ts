import type { VerificationState } from "#shared/organizations/choices.ts";
import type { IdentityGround, IdentityRequestState } from "#shared/organizations/identity-process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";
import { IdentityRequest } from "../model.ts";

export interface IdentityRequestRow {
  id: string;
  version: number;
  organization_id: string;
  status: IdentityRequestState;
  grounds: IdentityGround[];
  shown: IdentityRequest["shown"];
  wanted: IdentityRequest["wanted"];
  verification: VerificationState;
  unlisted_since: Date | null;
  suspended_at: Date | null;
  requested_by: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  created_at: Date;
}

export interface NamesakeRow {
  id: string;
  name: string;
  country: string | null;
  verification: VerificationState;
}

const select = `r.id, r.version, r.organization_id, r.status, r.grounds, r.shown, r.wanted, r.decided_at, r.reason, r.created_at,
  o.verification, o.unlisted_since, o.suspended_at, asked.email as requested_by, decided.email as decided_by`;
const from = `identity_requests r join organizations o on o.id = r.organization_id
  left join users asked on asked.id = r.requested_by left join users decided on decided.id = r.decided_by`;
const columns = { id: "r.id", createdAt: "r.created_at", name: "coalesce(r.wanted ->> 'name', r.shown ->> 'name')" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; q?: string | undefined; status?: IdentityRequestState | undefined };
}

export const listIdentityRequests = (db: Database, { filter, ...query }: Query) =>
  offsetPage<IdentityRequestRow, keyof typeof columns>({
    db,
    select,
    from,
    conditions: [
      idsCondition("r.id", filter.id),
      termCondition(["r.shown ->> 'name'", "r.wanted ->> 'name'"], filter.q),
      valueCondition("r.status", filter.status),
    ],
    columns,
    tieBreaker: "r.id",
    query,
  });

/** Other organizations of one of these looks: by their name, by one that they were verified by before, or by the one that they wait for. */
export const namesakes = (db: Database, looks: readonly string[], organizationId: string) =>
  db({ o: "organizations" })
    .whereNot({ "o.id": organizationId })
    .whereRaw(
      `(o.name_look = any(:looks) and (o.deleted_at is null or o.verification = 'verified')
        or o.id in (select organization_id from identity_requests where status = 'accepted' and shown_look = any(:looks) and 'verified' = any(grounds)
          union all select organization_id from identity_requests where status = 'waiting' and wanted_look = any(:looks)))`,
      { looks: [...looks] },
    );

/** The same for staff to look at. */
export const listNamesakes = async (
  db: Database,
  looks: readonly string[],
  organizationId: string,
): Promise<NamesakeRow[]> =>
  (await namesakes(db, looks, organizationId)
    .orderBy("o.created_at")
    .limit(20)
    .select("o.id", "o.name", "o.country", "o.verification")) as NamesakeRow[];

/** Days for which an owner is shown why a new name was refused. */
const refusalShown = 30;

/** What an organization's members are told of: what waits, or what was refused lately and no owner has put away. */
export async function lastIdentityRequest(
  db: Database,
  organizationId: string,
  now: Date,
): Promise<IdentityRequest | undefined> {
  const last = await IdentityRequest.query(db)
    .where({ organization_id: organizationId })
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .first();
  if (last?.status === "waiting") return last;
  if (last?.acknowledgedAt) return undefined;
  const age = last?.decidedAt ? now.getTime() - last.decidedAt.getTime() : 0;
  return last?.status === "refused" && age < refusalShown * 24 * 60 * 60 * 1000 ? last : undefined;
}
