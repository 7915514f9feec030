import { AppError } from "#shared/kernel/errors.ts";
import type { PendingOrganization } from "#shared/identity/contract.ts";
import { organizationDraft } from "#shared/organizations/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Logger } from "#backend/src/kernel/logger.ts";
import { isStaff } from "../../identity/index.ts";
import { createOrganization } from "./create-organization.ts";

/**
 * Makes the organization that registration has asked for, at a sign-in. Of parallel sign-ins one makes it. When it cannot
 * be made, the sign-in goes on all the same and the user completes the profile in settings.
 *
 * @returns whether the user's metadata has changed.
 */
export async function createPendingOrganization(
  { db, logger }: { readonly db: Database; readonly logger: Logger },
  user: { readonly id: string; readonly userMetadata: Record<string, unknown> },
  now: Date,
): Promise<boolean> {
  const pending = user.userMetadata.pending_organization as Partial<PendingOrganization> | null | undefined;
  if (!pending || typeof pending !== "object") return false;
  try {
    const draft = organizationDraft.validateSync(
      {
        name: pending.companyName,
        type: pending.userType,
        organizationType: pending.organizationType,
        phone: pending.phoneNumber,
        jobTitle: pending.role,
      },
      { stripUnknown: true },
    );
    await db.transaction(async (trx) => {
      // Staff belong to no organization.
      if (await isStaff(trx, user.id)) throw new AppError("accounts.forbidden");
      await createOrganization({ trx, userId: user.id, draft, now });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "organizations.alreadyMember") return true;
    logger.warn({ err: error, userId: user.id }, "pending organization not created");
    return false;
  }
}
