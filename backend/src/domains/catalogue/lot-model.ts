import { isDeepStrictEqual } from "node:util";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { measuredScale, propertiesOf, type LotProcess } from "#shared/catalogue/lot-properties.ts";
import {
  weightOfBags,
  type AgreedLot,
  type LotDraft,
  type LotView,
  type MeasuredView,
} from "#shared/catalogue/lots.ts";
import type { Database } from "#backend/src/db/database.ts";

/** What is said of a lot, as its row keeps it. */
interface LotContent {
  number: string;
  crop_year: string | null;
  process: LotProcess | null;
  variety: string | null;
  altitude_from: number | null;
  altitude_to: number | null;
  harvest_from: string | null;
  harvest_to: string | null;
  bags: number | null;
  bag_kg: string | null;
  /** As stated; null where it is what the bags hold. */
  net_weight_kg: string | null;
  measured: MeasuredView[];
}

/** A row of `product_lots`. */
export interface LotRow extends LotContent {
  id: string;
  product_id: string;
  position: number;
  /** The version of the listing's terms in which it was last changed. */
  terms_version: number;
  updated_at: Date;
  deleted_at: Date | null;
}

const plain = (text: string, scale: number) => formatDecimal(parseDecimal(text, scale), scale, 0);
const kilograms = (text: string | null) => (text === null ? null : plain(text, quantityScale));

/** What the bags hold needs no statement: it follows from them, also when they change. */
function statedWeight({ netWeightKg, bags, bagKg }: LotDraft): string | null {
  const stated = kilograms(netWeightKg);
  return stated === weightOfBags(bags, bagKg) ? null : stated;
}

/** A draft as its row keeps it: figures in one writing, so that two of them are compared by value. */
export function contentOf(draft: LotDraft, category: string): LotContent {
  return {
    number: draft.number,
    crop_year: draft.cropYear,
    process: draft.process,
    variety: draft.variety,
    altitude_from: draft.altitudeFrom,
    altitude_to: draft.altitudeTo,
    harvest_from: draft.harvestFrom,
    harvest_to: draft.harvestTo,
    bags: draft.bags,
    bag_kg: kilograms(draft.bagKg),
    net_weight_kg: statedWeight(draft),
    measured: draft.values.map(({ property, value, operator, unit, method, laboratory, date }) => ({
      property,
      value: plain(value, measuredScale),
      ...(operator && { operator }),
      unit: unit ?? propertiesOf(category)[property]?.unit ?? "",
      method,
      laboratory,
      date,
    })),
  };
}

/** Whether a row says the same as a draft, in all that a draft says. */
export function isSameContent(row: LotRow, content: LotContent): boolean {
  const said = Object.keys(content).map((name) => [name, row[name as keyof LotContent]] as const);
  // The database answers figures with all their decimals.
  const figures = { bag_kg: kilograms(row.bag_kg), net_weight_kg: kilograms(row.net_weight_kg) };
  return isDeepStrictEqual({ ...Object.fromEntries(said), ...figures }, content);
}

/** In kilograms: as stated, else what the bags hold; null where neither is known. */
export const netWeightOf = ({ net_weight_kg, bags, bag_kg }: LotRow): string | null =>
  kilograms(net_weight_kg) ?? weightOfBags(bags, bag_kg);

/** A lot as it is agreed. */
export const lotAsAgreed = (row: LotRow): AgreedLot => ({
  id: row.id,
  number: row.number,
  cropYear: row.crop_year,
  process: row.process,
  variety: row.variety,
  altitudeFrom: row.altitude_from,
  altitudeTo: row.altitude_to,
  harvestFrom: row.harvest_from,
  harvestTo: row.harvest_to,
  bags: row.bags,
  bagKg: kilograms(row.bag_kg),
  netWeightKg: netWeightOf(row),
  values: row.measured,
});

export const presentLot = (row: LotRow): LotView => ({ ...lotAsAgreed(row), termsVersion: row.terms_version });

/** As its supplier edits it: with the net weight that was stated, if any was. */
export const presentOwnLot = (row: LotRow): LotView => ({
  ...presentLot(row),
  netWeightKg: kilograms(row.net_weight_kg),
});

/** The lots of some listings that are sold, in their order, by listing. */
export async function lotsOf(db: Database, productIds: readonly string[]): Promise<ReadonlyMap<string, LotRow[]>> {
  const found = new Map<string, LotRow[]>();
  if (productIds.length === 0) return found;
  const rows = await db("product_lots")
    .whereIn("product_id", [...productIds])
    .whereNull("deleted_at")
    .orderBy("position")
    .select<LotRow[]>("*");
  for (const row of rows) found.set(row.product_id, [...(found.get(row.product_id) ?? []), row]);
  return found;
}

/** The lots of a listing that are sold, in their order, as one text; figures are texts, because JSON would round them. For a statement that reads more than lots. */
export const writtenLots = (productId: string): string =>
  `(select json_agg(to_jsonb(t) || jsonb_build_object('bag_kg', t.bag_kg::text, 'net_weight_kg', t.net_weight_kg::text) order by t.position)::text
      from product_lots t where t.product_id = ${productId} and t.deleted_at is null)`;

export const readLots = (written: string | null): LotRow[] =>
  written === null
    ? []
    : (JSON.parse(written) as (LotRow & { updated_at: string })[]).map((row) => ({
        ...row,
        updated_at: new Date(row.updated_at),
      }));

export const findLot = (db: Database, id: string): Promise<LotRow | undefined> =>
  db("product_lots").where({ id }).first<LotRow | undefined>("*");
