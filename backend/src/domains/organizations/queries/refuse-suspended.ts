import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Whoever is suspended begins nothing new; what was agreed goes on. @throws {AppError} `organizations.suspended` */
export async function refuseSuspended(db: Database, organizationId: string): Promise<void> {
  const found = (await db("organizations").where({ id: organizationId }).whereNotNull("suspended_at").first("id")) as
    object | undefined;
  if (found) throw new AppError("organizations.suspended");
}
