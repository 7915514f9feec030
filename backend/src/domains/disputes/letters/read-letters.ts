import type { LetterView } from "#shared/disputes/letter.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Which letters there are, of both sides or of one, the oldest first. */
export async function readLetters(db: Database, disputeId: string, side?: OrganizationType): Promise<LetterView[]> {
  const rows = (await db("decision_letters as l")
    .leftJoin("decision_letter_files as f", (on) => {
      on.on("f.dispute_id", "l.dispute_id").andOn("f.round", "l.round").andOn("f.side", "l.side");
    })
    .where({ "l.dispute_id": disputeId, ...(side && { "l.side": side }) })
    .orderBy(["l.round", "l.side"])
    .select("l.round", "l.side", "l.language", "l.created_at as at", "f.sha256")) as (Omit<LetterView, "at"> & {
    at: Date;
  })[];
  return rows.map(({ at, ...letter }) => ({ ...letter, at: at.toISOString() }));
}
