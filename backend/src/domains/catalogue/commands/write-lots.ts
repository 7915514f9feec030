import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { cropOf } from "#shared/catalogue/choices.ts";
import { futureOfLots, type LotDraft } from "#shared/catalogue/lots.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { contentOf, isSameContent, lotsOf, type LotRow } from "../lot-model.ts";

interface PlanProps {
  trx: Transaction;
  /** The listing, locked by `trx`; null for one that is being made. */
  product: { id: string; category: string } | null;
  /** That it has from now on. */
  category: string;
  /** Undefined leaves the lots as they are. */
  drafts: readonly LotDraft[] | undefined;
  now: Date;
}

type Planned = ReturnType<typeof contentOf> & { id: string; position: number; isChanged: boolean };

/** What is to be written of a listing's lots. */
export interface LotPlan {
  planned: readonly (Planned & { before: LotRow | undefined })[];
  removed: readonly string[];
  /** Whether any lot came, went or says something else: then the listing's terms have another version. */
  changesTerms: boolean;
}

const refused = (field: string, key: string) => new AppError("request.invalid", { fields: [{ field, key }] });

/**
 * Holds the lots that a listing is to have against those that it has.
 *
 * @throws {AppError} `request.invalid` for what lies in the future, for a lot that is not the listing's own, and for another crop while lots of the one before are kept.
 */
export async function planLots({ trx, product, category, drafts, now }: PlanProps): Promise<LotPlan | null> {
  const existing = product ? ((await lotsOf(trx, [product.id])).get(product.id) ?? []) : [];
  if (!drafts) {
    if (product && existing.length > 0 && cropOf(product.category) !== cropOf(category))
      throw refused("category", "lotsOfCrop");
    return null;
  }
  const future = futureOfLots(drafts, now.toISOString().slice(0, 10));
  if (future.length > 0) throw new AppError("request.invalid", { fields: future });
  const known = new Map(existing.map((row) => [row.id, row]));
  const planned = drafts.map((draft, position) => {
    const before = draft.id ? known.get(draft.id) : undefined;
    if (draft.id && !before) throw refused(`lots[${position}].id`, "choice");
    // Each lot is one: a second draft of it finds none.
    if (before) known.delete(before.id);
    const content = contentOf(draft, category);
    return {
      ...content,
      id: before?.id ?? uuid(),
      position,
      before,
      isChanged: !before || !isSameContent(before, content),
    };
  });
  const removed = [...known.keys()];
  return { planned, removed, changesTerms: removed.length > 0 || planned.some(({ isChanged }) => isChanged) };
}

interface ApplyProps {
  trx: Transaction;
  productId: string;
  plan: LotPlan;
  /** That of the listing, with this change. */
  termsVersion: number;
  now: Date;
}

/** Writes what was planned. A lot that an order names stays, marked as removed: what was agreed points at it. */
export async function applyLots({ trx, productId, plan, termsVersion, now }: ApplyProps): Promise<void> {
  if (plan.removed.length > 0) {
    const gone = [...plan.removed];
    const isAgreed = trx("agreed_terms").whereRaw("agreed_terms.lot_id = product_lots.id").select(trx.raw("1"));
    await trx("product_lots").whereIn("id", gone).whereNotExists(isAgreed).delete();
    await trx("product_lots").whereIn("id", gone).update({ deleted_at: now, updated_at: now });
  }
  const rows = plan.planned
    .filter(({ isChanged, before, position }) => isChanged || before?.position !== position)
    .map(({ isChanged, before, measured, ...row }) => ({
      ...row,
      measured: JSON.stringify(measured),
      product_id: productId,
      terms_version: isChanged || !before ? termsVersion : before.terms_version,
      created_at: now,
      updated_at: now,
    }));
  if (rows.length === 0) return;
  const written = Object.keys(rows[0] ?? {}).filter((column) => !["id", "product_id", "created_at"].includes(column));
  await trx("product_lots").insert(rows).onConflict("id").merge(written);
}
