import { auditActions, auditSubjects, type AuditGroup } from "#shared/kernel/audit-actions.ts";
import type { Database } from "#backend/src/db/database.ts";
import { likeTerm, valueCondition, type Condition } from "#backend/src/db/offset-page.ts";
import type { AuditRow } from "../presenter.ts";

interface Filter {
  id?: string[] | undefined;
  q?: string | undefined;
  group?: AuditGroup | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
}

interface Query {
  sort: ["id", "ASC" | "DESC"];
  range: [number, number];
  filter: Filter;
}

/** The log only grows: lines are counted up to here, and a search looks at so many of each kind of match. */
export const mostCounted = 10_000;
/** A search that fits more addresses looks at the lines of those who signed in last. */
const mostAccounts = 200;

interface Sql {
  sql: string;
  bindings: readonly unknown[];
}

/**
 * Who did what, newest first unless asked otherwise. No way through it reads the whole table: the page is found by ids alone before
 * anything is joined, and a search goes by the indices of accounts, actions and subjects.
 *
 * @returns `totalCapped` when there are more than `total`.
 */
export async function listAuditLog(
  db: Database,
  { filter, sort, range: [start, end] }: Query,
): Promise<{ rows: AuditRow[]; total: number; totalCapped: boolean; start: number }> {
  const order = sort[1] === "ASC" ? "asc" : "desc";
  const accounts = filter.q ? await findAccounts(db, filter.q) : [];
  const among = (most: number): Sql =>
    filter.q
      ? search(filter, { term: filter.q, accounts, order, most })
      : linesWhere(conditionsOf(filter), order, most);
  const counted = among(mostCounted + 1);
  const { rows: counts } = await db.raw<{ rows: { count: string }[] }>(
    `select count(*) from (select 1 from (${counted.sql}) l limit ${mostCounted + 1}) c`,
    counted.bindings as never[],
  );
  const page = among(end + 1);
  const { rows } = await db.raw<{ rows: AuditRow[] }>(
    `select a.id, a.actor_user_id, u.email, a.action, a.subject_type, a.subject_id, s.email as subject_email, a.details, a.ip,
            a.request_id, a.created_at
       from (select id from (${page.sql}) l order by id ${order} limit ? offset ?) p
       join audit_log a on a.id = p.id
       left join users u on u.id = a.actor_user_id
       left join users s on s.id = case when a.subject_type = 'user' then a.subject_id::uuid end
      order by a.id ${order}`,
    [...page.bindings, end - start + 1, start] as never[],
  );
  const count = Number(counts[0]?.count ?? 0);
  const totalCapped = count > mostCounted || accounts.length > mostAccounts;
  return { rows, total: Math.min(count, mostCounted), totalCapped, start };
}

/** Whose address has the term in it: one more than are looked at tells that there are more. */
async function findAccounts(db: Database, term: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    "select id from users where deleted_at is null and email ilike ? order by last_sign_in_at desc nulls last, id limit ?",
    [likeTerm(term), mostAccounts + 1],
  );
  return rows.map(({ id }) => id);
}

/** What the reader has chosen, apart from the search. A subject's id is only found below its kind. */
const conditionsOf = ({ id, group, action, subjectType, subjectId }: Filter): Condition[] => [
  id && { sql: "a.id = any(?::bigint[])", bindings: [id.filter((given) => /^\d{1,18}$/.test(given))] },
  group && { sql: "a.action = any(?)", bindings: [auditActions[group]] },
  valueCondition("a.action", action),
  valueCondition("a.subject_type", subjectType),
  valueCondition("a.subject_id", subjectId),
  subjectId && !subjectType ? { sql: "a.subject_type = any(?)", bindings: [auditSubjects] } : undefined,
];

/** The ids of so many lines. */
function linesWhere(conditions: readonly Condition[], order: string, most: number): Sql {
  const given = conditions.filter((condition) => condition !== undefined);
  const where = given.length > 0 ? `where ${given.map(({ sql }) => `(${sql})`).join(" and ")}` : "";
  return {
    sql: `(select a.id from audit_log a ${where} order by a.id ${order} limit ?)`,
    bindings: [...given.flatMap(({ bindings }) => [...bindings]), most],
  };
}

/** Lines whose actor or subject has the term in their address, whose action has it in its name, or whose subject's id it is. */
function search(
  filter: Filter,
  { term, accounts, order, most }: { term: string; accounts: readonly string[]; order: string; most: number },
): Sql {
  const chosen = conditionsOf(filter);
  const of = (sql: string, ...bindings: unknown[]) => linesWhere([{ sql, bindings }, ...chosen], order, most);
  const actions = Object.values(auditActions)
    .flat()
    .filter((action) => action.toLowerCase().includes(term.toLowerCase()));
  // One after the other: each is a walk along an index, where "any of them" would be sorted.
  const perAccount = (lines: Sql): Sql => ({
    sql: `(select l.id from unnest(?::uuid[]) as m (id) cross join lateral ${lines.sql} l)`,
    bindings: [accounts.slice(0, mostAccounts), ...lines.bindings],
  });
  const parts = [
    perAccount(of("a.actor_user_id = m.id")),
    perAccount(of("a.subject_type = 'user' and a.subject_id = m.id::text")),
    ...actions.map((action) => of("a.action = ?", action)),
    of("a.subject_type = any(?) and a.subject_id = ?", auditSubjects, term),
  ];
  return { sql: parts.map(({ sql }) => sql).join(" union "), bindings: parts.flatMap(({ bindings }) => [...bindings]) };
}
