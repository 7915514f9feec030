import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { hashToken } from "../../identity/index.ts";
import { Invitation } from "../model.ts";

/**
 * What the link of a letter is about; a link that was replaced by a newer letter's leads to nothing.
 *
 * @throws {AppError} `team.invitationNotFound`
 */
export async function findByToken(db: Database, token: string): Promise<Invitation> {
  const invitation = await Invitation.query(db).findOne({ token_hash: hashToken(token) });
  if (!invitation) throw new AppError("team.invitationNotFound");
  return invitation;
}
