import { AppError } from "#shared/kernel/errors.ts";
import type { DebugCreation } from "#shared/debug/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { createOrganization } from "../../organizations/index.ts";

interface Props {
  db: Database;
  userId: string;
  now: Date;
}

const draft = {
  name: "Test organization",
  type: "buyer",
  organizationType: "Trader / Importer",
  phone: null,
  jobTitle: null,
} as const;

/** Runs the creation of an organization with the role owner and takes it back, whatever came of it. */
export async function tryCreation({ db, userId, now }: Props): Promise<DebugCreation> {
  const trx = await db.transaction();
  try {
    const { id, name, type, version } = await createOrganization({ trx, userId, draft, now });
    const member = (await trx("organization_members")
      .where({ organization_id: id, user_id: userId })
      .first("user_id", "role")) as Record<string, unknown>;
    return { success: true, error: null, organization: { id, name, type, version }, member, rolled_back: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      success: false,
      error: `${error.code}: ${error.message}`,
      organization: null,
      member: null,
      rolled_back: true,
    };
  } finally {
    await trx.rollback();
  }
}
