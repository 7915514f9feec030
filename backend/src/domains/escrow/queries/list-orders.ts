import { fold } from "#shared/kernel/language.ts";
import { endedStatuses, type OrderFilter, type OrderTurn } from "#shared/escrow/process.ts";
import { countCapped } from "#backend/src/db/capped-count.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { matchesWord, searchWords } from "#backend/src/db/search-words.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import { Order } from "../model.ts";
import { whoseTurn } from "../today/whose-turn.ts";

interface Props {
  membership: Membership;
  search?: string | undefined;
  status?: OrderFilter | undefined;
  turn?: OrderTurn | undefined;
  cursor?: string | undefined;
  limit: number;
  now: Date;
}

/** The orders of an organization, newest first. */
export async function listOrders(db: Database, { membership, search, status, turn, now, ...page }: Props) {
  const sells = membership.organizationType === "supplier";
  const sides: Sides = sells ? ["supplier_org_id", "buyer_org_id"] : ["buyer_org_id", "supplier_org_id"];
  const mine = Order.query(db)
    .where({ [sides[0]]: membership.organizationId })
    .whereNull("deleted_at");
  if (status === "ended") void mine.whereIn("status", endedStatuses);
  else if (status) void mine.where({ status });
  if (turn) {
    const { organizationId: id, organizationType } = membership;
    void mine.whereRaw(whoseTurn[organizationType][turn], turn === "closed" ? {} : { id, now });
  }
  if (search) {
    const found = matchesSearch(search, sides, membership.organizationId);
    void mine.whereRaw(`id in (${found.sql})`, found.bindings);
  }
  const counted = await countCapped(db, mine.clone().select("id").toKnexQuery());
  return { ...(await newestFirst(mine, page)), ...counted };
}

/** The column of the reader's side, and that of the other. */
type Sides = ["supplier_org_id" | "buyer_org_id", "supplier_org_id" | "buyer_org_id"];

/**
 * The ids of those orders that hold the term as it was typed, or each of its words, be it in the other side's name. Sets are joined instead
 * of conditions, so that each is found by an index.
 */
function matchesSearch(search: string, [own, other]: Sides, id: string): { sql: string; bindings: string[] } {
  const orders = `select o.id from orders o where o.${own} = ?`;
  const partners = `select o.id from orders o join organizations p on p.id = o.${other} where o.${own} = ? and p.deleted_at is null`;
  const typed = `%${fold(search).replace(/[\\%_]/g, "\\$&")}%`;
  const words = (searchWords(search) ?? []).map((word) => {
    const text = matchesWord("o.search_text", word);
    const name = matchesWord("(' ' || split_part(p.search_text, ' | ', 1))", word);
    return {
      sql: `(${orders} and ${text.sql} union ${partners} and ${name.sql})`,
      bindings: [id, ...text.bindings, id, ...name.bindings],
    };
  });
  return {
    sql: [
      `${orders} and o.search_text like ?`,
      ...(words.length > 0 ? [`(${words.map(({ sql }) => sql).join(" intersect ")})`] : []),
    ].join(" union "),
    bindings: [id, typed, ...words.flatMap(({ bindings }) => bindings)],
  };
}
