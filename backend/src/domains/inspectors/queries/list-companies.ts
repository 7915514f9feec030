import type { MeasuredCrop } from "#shared/catalogue/lot-properties.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import { idsCondition, likeTerm, offsetPage, termCondition } from "#backend/src/db/offset-page.ts";
import type { Database } from "#backend/src/db/database.ts";
import { InspectionCompany } from "../model.ts";

interface Props {
  cursor?: string | undefined;
  limit: number;
  search?: string | undefined;
  crop?: MeasuredCrop | undefined;
}

/** The companies that both sides choose from, by name. @throws {AppError} `request.cursorInvalid` */
export async function listCompanies(db: Database, { cursor: text, limit, search, crop }: Props) {
  const cursor = decodeCursor(text, ["text", "id"]);
  const found = InspectionCompany.query(db).where({ active: true }).whereNull("deleted_at");
  if (search) void found.whereRaw("name ilike ?", [likeTerm(search)]);
  if (crop) void found.whereRaw("? = any(crops)", [crop]);
  const total = await found.clone().resultSize();
  const back = cursor?.direction === "previous";
  const order = back ? "desc" : "asc";
  const page = found.orderByRaw(`lower(name) ${order}, id ${order}`).limit(limit + 1);
  if (cursor) void page.whereRaw(`(lower(name), id) ${back ? "<" : ">"} (?, ?::uuid)`, [...cursor.values]);
  const cut = cutPage({ rows: await page, limit, cursor, valuesOf: (row) => [row.name.toLowerCase(), row.id] });
  return { ...cut, total, totalCapped: false };
}

const columns = { id: "c.id", name: "lower(c.name)", country: "c.country", updatedAt: "c.updated_at" };

interface StaffQuery {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: {
    id?: string[] | undefined;
    q?: string | undefined;
    active?: boolean | undefined;
    crop?: MeasuredCrop | undefined;
  };
}

/** The same for our team, those included that are shown to nobody. */
export async function listStaffCompanies(db: Database, { filter, ...query }: StaffQuery) {
  const { rows, ...page } = await offsetPage<{ id: string }, keyof typeof columns>({
    db,
    select: "c.id",
    from: "inspection_companies c",
    conditions: [
      { sql: "c.deleted_at is null", bindings: [] },
      idsCondition("c.id", filter.id),
      termCondition(["c.name", "c.accreditation_number", "c.email"], filter.q),
      filter.active === undefined ? undefined : { sql: "c.active = ?", bindings: [filter.active] },
      filter.crop === undefined ? undefined : { sql: "? = any(c.crops)", bindings: [filter.crop] },
    ],
    columns,
    tieBreaker: "c.id",
    query,
  });
  const ids = rows.map(({ id }) => id);
  const found = new Map((await InspectionCompany.query(db).whereIn("id", ids)).map((row) => [row.id, row]));
  return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) };
}
