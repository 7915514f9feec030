import { holdingStatuses } from "#shared/sanctions/choices.ts";
import type { ScreeningView } from "#shared/sanctions/hit-contract.ts";
import type { ScreeningView as ShortScreening } from "#shared/verification/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { ListRow } from "../model.ts";
import { presentHit } from "../presenter.ts";
import { listHits } from "./list-hits.ts";
import { listsInForce } from "./list-lists.ts";
import { currentGeneration, namesToScreen } from "./names.ts";

/** How many names of an organization there are, and how many of them were held against all lists in force. */
async function countNames(db: Database, organizationId: string): Promise<{ names: number; screened: number }> {
  const { rows } = await db.raw<{ rows: [{ names: number; screened: number }] }>(
    `select count(*)::integer as names, (count(*) filter (where s.generation >= :generation))::integer as screened
       from (${namesToScreen}) n
       left join screened_names s on s.organization_id = n.organization_id and s.kind = n.kind and s.name = n.name
      where n.organization_id = :organizationId`,
    { organizationId, generation: await currentGeneration(db) } as never,
  );
  return rows[0];
}

const presentList = ({ source, listed_on }: Pick<ListRow, "source" | "listed_on">) => ({ source, listedOn: listed_on });

/** The same in short, for the checklist of a verification; null as long as no list is in force. */
export async function screeningStateOf(db: Database, organizationId: string): Promise<ShortScreening | null> {
  const lists = await listsInForce(db);
  if (lists.length === 0) return null;
  const { names, screened } = await countNames(db, organizationId);
  const holding = (await db("screening_hits")
    .where({ organization_id: organizationId })
    .whereIn("status", [...holdingStatuses])
    .distinct("kind", "name")) as unknown[];
  const state = holding.length > 0 ? "hit" : screened < names ? "missing" : "clear";
  return { state, lists: lists.map(presentList), names, found: holding.length };
}

/** How an organization stands against the lists in force: for the checklist of its verification, and its page. */
export async function screeningOf(db: Database, organizationId: string, reader: Actor): Promise<ScreeningView> {
  const lists = await listsInForce(db);
  const hits = await listHits(db, reader, {
    sort: ["foundAt", "DESC"],
    range: [0, 49],
    filter: { organizationId },
  });
  const holding = hits.rows.filter(({ status }) => (holdingStatuses as readonly string[]).includes(status));
  return {
    lists: lists.map(presentList),
    ...(await countNames(db, organizationId)),
    found: new Set(holding.map(({ kind, name }) => `${kind} ${name}`)).size,
    hits: hits.rows.map((row) => presentHit(row, reader)),
  };
}
