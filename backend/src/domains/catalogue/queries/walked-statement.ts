import { usualLimit } from "#shared/kernel/fields.ts";
import { capped, countOf, orders, runOf, searchOrder, tiers, type Asked, type Statement } from "./list-statement.ts";
import { listedColumns } from "./listed-rows.ts";
import { and, met, filterConditions, type Conditions } from "./product-conditions.ts";

/** So many listings, in the order of a list, are looked through for a common word before its index is asked. */
const walked = 5000;

/** What a page shows and is put in order by: the document of a listing, which is as long, stays where it is. */
const walkedColumns = `${listedColumns}, l.id, l.created_at, l.cheapest, l.dearest, l.largest`;

export interface Walk {
  /** More match than are counted: nobody has to count them. */
  isMany: boolean;
  /** So many match that names stand no longer before others. */
  isRanked: boolean;
  /** What is found in names stands first; it is gathered by its index, or common enough to be met on the way. */
  names: "none" | "gathered" | "met";
  /** What is met on the way. */
  search: Conditions;
  /** A query of a document that names meet. */
  nameQuery: string;
  /** All that match, where they are to be counted. */
  all: Conditions;
  /** Whether its plan is the same whatever is searched for. */
  isAlike: boolean;
}

/**
 * A page of a search that so many listings match that the first of them are met soon: some thousands are looked through in the order of the list.
 * What it finds is right; where it finds fewer than were asked for, there may be more.
 */
export function walkedStatement(asked: Asked, walk: Walk): Statement {
  const { isMany, isRanked, names, search, nameQuery, all, isAlike } = walk;
  const isByName = asked.sort === "relevance";
  const run = runOf(searchOrder(asked.sort), asked.cursor);
  const inner = isByName ? runOf(orders.relevance, undefined) : run;
  const filter = filterConditions(asked);
  const total = isMany ? capped : countOf(all);
  const rows = Math.trunc(asked.limit) + 1;
  const order = `${inner.by.replaceAll(/ (?:asc|desc)/g, "")}`;
  const by = order
    .split(", ")
    .map((key) => `${key} ${run.direction}`)
    .join(", ");
  const [tier, ...edge] = isByName ? (run.cursor?.values ?? []) : [undefined, ...(run.cursor?.values ?? [])];
  const ends: { named: number; end: Conditions }[] = [];
  /** Continues within one tier of a list; all of another tier stands before or behind. */
  const part = (named: number, found: Conditions, isWalked: boolean): Conditions | undefined => {
    const isEdge = tier === undefined || Number(tier) === named;
    if (!isEdge && (run.direction === "desc") !== named < Number(tier)) return undefined;
    const behind: Conditions =
      run.cursor && isEdge
        ? {
            sql: ` and (${order}) ${run.direction === "desc" ? "<" : ">"} (${orders[asked.sort].keys.map(({ cast }) => `?::${cast}`).join(", ")})`,
            bindings: edge,
          }
        : { sql: "", bindings: [] };
    if (isWalked)
      ends.push({
        named,
        end: {
          sql: `(select count(*) from (select from listed_products l where l.shown${behind.sql} limit ${walked}) as looked) < ${walked}`,
          bindings: behind.bindings,
        },
      });
    const from = isWalked
      ? `(select l.* from listed_products l where l.shown${behind.sql} order by ${by} limit ${walked}) l`
      : `(with found as materialized (select ${walkedColumns} from listed_products l where ${filter.sql} and ${found.sql}${behind.sql}) select * from found) l`;
    const where = isWalked ? and(filter, found) : { sql: "true", bindings: [] };
    return {
      sql: `(select ${walkedColumns}, ${named} as named from ${from} where ${where.sql} order by ${by} limit ${rows})`,
      bindings: isWalked
        ? [...behind.bindings, ...where.bindings]
        : [...filter.bindings, ...found.bindings, ...behind.bindings],
    };
  };
  const byName = met(nameQuery);
  const inIndex: Conditions = { sql: "l.document @@ ?::tsquery", bindings: [nameQuery] };
  const first =
    isByName && names !== "none" ? part(tiers.inName, names === "met" ? byName : inIndex, names === "met") : undefined;
  const isSplit = isByName && names !== "none";
  const others = isSplit ? and(search, { sql: `not ${byName.sql}`, bindings: byName.bindings }) : search;
  const last = part(isRanked ? tiers.elsewhere : tiers.unranked, others, true);
  const [ahead, behind] = run.direction === "desc" ? [first, last] : [last, first];
  const parts = [ahead, behind].filter((one) => one !== undefined);
  const reached = (conditions: readonly Conditions[]): Conditions => ({
    sql: `select ${conditions.map(({ sql }) => sql).join(" and ") || "true"} as reached`,
    bindings: and(...conditions).bindings,
  });
  const aheadNamed = ahead === first ? tiers.inName : tiers.elsewhere;
  const aheadEnd = parts.length > 1 && ends.find(({ named }) => named === aheadNamed)?.end;
  // One behind the other is how PostgreSQL reads parts that have limits: whichever stands first often fills the page, and then nothing is looked for in the other.
  const found = `select * from (${parts.map(({ sql }) => sql).join(" union all ")}) as parts limit ${rows}`;
  return {
    sql: `select ${listedColumns}, ${run.values}, ${total.sql} as total from (${found}) as l order by ${run.by}`,
    bindings: [...total.bindings, ...parts.flatMap(({ bindings }) => bindings)],
    cursor: run.cursor,
    end: reached(ends.map(({ end }) => end)),
    ...(aheadEnd && { ahead: { named: aheadNamed, end: reached([aheadEnd]) } }),
    // Without a filter and an index of words it is planned alike whatever is searched for. Pages of other sizes would fill each connection with plans.
    isAlike:
      isAlike &&
      isMany &&
      names !== "gathered" &&
      !run.cursor &&
      filter.bindings.length === 0 &&
      asked.limit === usualLimit,
  };
}
