import { fold } from "#shared/kernel/language.ts";
import { openSamples, openStatuses } from "#shared/samples/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { countCapped } from "#backend/src/db/capped-count.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { Sample } from "../model.ts";

interface Props {
  membership: Membership;
  state?: "yours" | "waiting" | "open" | "ended" | undefined;
  offer?: string | undefined;
  order?: string | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const turnOf = (side: OrganizationType) => openStatuses.filter((status) => openSamples[status].turn === side);
const other = { buyer: "supplier", supplier: "buyer" } as const;

/** The samples of an organization, newest first. */
export async function listSamples(db: Database, { membership, state, offer, order, search, ...page }: Props) {
  const { organizationId, organizationType: side } = membership;
  const mine = Sample.query(db)
    .where({ [`${side}_org_id`]: organizationId })
    .whereNull("deleted_at");
  if (state === "ended") void mine.whereNotIn("status", openStatuses);
  else if (state === "open") void mine.whereIn("status", openStatuses);
  else if (state) void mine.whereIn("status", turnOf(state === "yours" ? side : other[side]));
  if (offer) void mine.where({ offer_id: offer });
  // Also those about the offer that the order came of.
  if (order)
    void mine.whereRaw("(order_id = ?::uuid or offer_id = (select offer_id from orders where id = ?::uuid))", [
      order,
      order,
    ]);
  for (const word of fold(search ?? "")
    .split(/\s+/)
    .filter(Boolean))
    void mine.where("search_text", "like", `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const counted = await countCapped(db, mine.clone().select("id").toKnexQuery());
  return { ...(await newestFirst(mine, page)), ...counted };
}
