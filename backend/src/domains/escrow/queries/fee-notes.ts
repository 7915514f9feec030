import type { Issuer } from "#shared/escrow/fee-note-issuer.ts";
import { countCapped } from "#backend/src/db/capped-count.ts";
import type { Database } from "#backend/src/db/database.ts";
import { cutPage, decodeCursor } from "#backend/src/db/page.ts";
import { readReleases, type PostedRelease } from "../../ledger/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { isId } from "../model.ts";

interface Row {
  id: string;
  year: number;
  serial: number;
  number: string;
  journal_id: string;
  supplier_org_id: string;
  quantity: string;
  issuer: Issuer;
  reference: string;
  terms_id: string;
  shipment: number;
  shipments: string;
}

/** What a view of a note needs. */
export interface FeeNoteDetails {
  id: string;
  number: string;
  supplierOrgId: string;
  reference: string;
  shipment: number;
  /** How many the order has. */
  shipments: number;
  quantity: string;
  issuer: Issuer;
  terms: AgreedTerms;
  release: PostedRelease;
}

const notes = (db: Database) =>
  db("fee_notes as n").join("orders as o", "o.id", "n.order_id").join("shipments as s", "s.id", "n.shipment_id");

const columns = (db: Database) => [
  "n.id",
  "n.year",
  "n.serial",
  "n.number",
  "n.journal_id",
  "n.supplier_org_id",
  "n.quantity",
  "n.issuer",
  "o.reference",
  "o.terms_id",
  "s.number as shipment",
  db.raw("(select count(*) from shipments a where a.order_id = o.id) as shipments"),
];

/** What stands on each beside its row: the ledger's figures and the agreed terms, neither of which ever changes. */
async function detailsOf(db: Database, rows: readonly Row[]): Promise<FeeNoteDetails[]> {
  if (rows.length === 0) return [];
  const releases = await readReleases(
    db,
    rows.map(({ journal_id }) => journal_id),
  );
  const termsOf = await AgreedTerms.byId(
    db,
    rows.map(({ terms_id }) => terms_id),
  );
  return rows.map((row) => {
    const release = releases.get(row.journal_id);
    if (!release) throw new Error(`the ledger has no release for ${row.number}`);
    return {
      id: row.id,
      number: row.number,
      supplierOrgId: row.supplier_org_id,
      reference: row.reference,
      shipment: row.shipment,
      shipments: Number(row.shipments),
      quantity: row.quantity,
      issuer: row.issuer,
      terms: termsOf(row.terms_id),
      release,
    };
  });
}

/** A note by its id or number. */
export async function findFeeNote(db: Database, idOrNumber: string): Promise<FeeNoteDetails | undefined> {
  const key = isId(idOrNumber) ? { "n.id": idOrNumber } : { "n.number": idOrNumber.toUpperCase() };
  const row = (await notes(db).where(key).first(columns(db))) as Row | undefined;
  return row && (await detailsOf(db, [row]))[0];
}

/** All notes about an order, in the order of their numbers. */
export async function feeNotesOf(db: Database, orderId: string): Promise<FeeNoteDetails[]> {
  const rows = (await notes(db)
    .where({ "n.order_id": orderId })
    .orderBy(["n.year", "n.serial"])
    .select(columns(db))) as Row[];
  return detailsOf(db, rows);
}

interface Wanted {
  supplierOrgId: string;
  search?: string | undefined;
  /** The reference of an order. */
  order?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The notes of a supplier, the newest first. @throws {AppError} `request.cursorInvalid` */
export async function listFeeNotes(db: Database, { supplierOrgId, search, order, cursor: text, limit }: Wanted) {
  const cursor = decodeCursor(text, ["number", "number"]);
  const mine = notes(db).where({ "n.supplier_org_id": supplierOrgId });
  if (order) void mine.where({ "o.reference": order.toUpperCase() });
  if (search) {
    const term = `%${search.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`;
    void mine.whereRaw("(n.number like ? or o.reference like ?)", [term, term]);
  }
  const counted = await countCapped(db, mine.clone().select("n.id"));
  const backwards = cursor?.direction === "previous";
  const direction = backwards ? "asc" : "desc";
  const page = mine
    .select(columns(db))
    .orderBy([
      { column: "n.year", order: direction },
      { column: "n.serial", order: direction },
    ])
    .limit(limit + 1);
  if (cursor)
    void page.whereRaw(`(n.year, n.serial) ${backwards ? ">" : "<"} (?::numeric, ?::numeric)`, [...cursor.values]);
  const { rows, ...cursors } = cutPage({
    rows: (await page) as Row[],
    limit,
    cursor,
    valuesOf: ({ year, serial }) => [String(year), String(serial)],
  });
  return {
    ...cursors,
    items: await detailsOf(db, rows),
    ...counted,
  };
}
