import type { Transaction } from "#backend/src/db/database.ts";
import { foldMark } from "../folding.ts";
import type { Mark } from "../model.ts";

/**
 * Takes what the verification of an organization knows of it, in the place of what it knew before: doubles are found by it. The verification hands in nothing once it forgets
 * what was typed.
 */
export async function handInMarks(
  trx: Transaction,
  { organizationId, marks }: { organizationId: string; marks: readonly Mark[] },
): Promise<void> {
  await trx("organization_marks").where({ organization_id: organizationId }).delete();
  const rows = marks
    .map(({ kind, value }) => ({ kind, value: value.trim() }))
    .filter(({ value }) => value !== "")
    .map((mark) => ({ organization_id: organizationId, ...mark, folded: foldMark(mark) }));
  if (rows.length > 0) await trx("organization_marks").insert(rows).onConflict().ignore();
}
