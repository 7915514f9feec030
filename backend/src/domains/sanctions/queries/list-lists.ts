import type { ListSource, ListStatus } from "#shared/sanctions/choices.ts";
import type { SanctionsListDetail } from "#shared/sanctions/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, valueCondition } from "#backend/src/db/offset-page.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { ListRow } from "../model.ts";
import { presentListDetail, type StoredList } from "../presenter.ts";
import { namesOfDifference } from "./compare-lists.ts";
import { countNamesDue } from "./names.ts";

const columns = { uploadedAt: "l.created_at", listedOn: "l.listed_on", source: "l.source", id: "l.id" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: { id?: string[] | undefined; source?: ListSource | undefined; status?: ListStatus | undefined };
}

export const listLists = (db: Database, { filter, ...query }: Query) =>
  offsetPage<StoredList, keyof typeof columns>({
    db,
    select: "l.*, u.email as uploaded_by_email, d.email as decided_by_email",
    from: "sanctions_lists l left join users u on u.id = l.uploaded_by left join users d on d.id = l.decided_by",
    conditions: [
      idsCondition("l.id", filter.id),
      valueCondition("l.source", filter.source),
      valueCondition("l.status", filter.status),
    ],
    columns,
    tieBreaker: "l.id",
    query,
  });

/** The lists in force, one of a source. */
export const listsInForce = (db: Database): Promise<ListRow[]> =>
  db<ListRow>("sanctions_lists").where({ status: "current" }).orderBy("source").select("*") as unknown as Promise<
    ListRow[]
  >;

/** One list with what it changes. @throws {AppError} `staff.listNotFound` */
export async function describeList(db: Database, id: string, reader: Actor): Promise<SanctionsListDetail> {
  const [row] = (await listLists(db, { sort: ["id", "ASC"], range: [0, 0], filter: { id: [id] } })).rows;
  if (!row) throw new AppError("staff.listNotFound");
  const inForce = (await listsInForce(db)).find(({ source }) => source === row.source);
  const names = row.status === "draft" ? await namesOfDifference(db, id) : { added: [], removed: [] };
  return presentListDetail(row, { names, inForce, toScreen: await countNamesDue(db) }, reader);
}
