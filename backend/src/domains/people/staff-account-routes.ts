import { AppError } from "#shared/kernel/errors.ts";
import {
  staffAccountEndpoints,
  type StaffAccountRow,
  type StaffAccountView,
} from "#shared/people/staff-accounts-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { removeLostFactors } from "./commands/remove-lost-factors.ts";
import { factorsOf } from "../identity/index.ts";
import { findAccount, listAccounts, type AccountRow } from "./queries/list-accounts.ts";

const presentRow = (row: AccountRow): StaffAccountRow => ({
  id: row.id,
  email: row.email,
  organization: row.organization,
  secondFactor: row.second_factor,
  staff: row.staff,
  createdAt: row.created_at.toISOString(),
});

async function accountOf(db: Database, id: string): Promise<StaffAccountView> {
  const row = await findAccount(db, id);
  if (!row) throw new AppError("staff.accountNotFound");
  const apps = (await factorsOf(db, id)).filter(({ status }) => status === "verified");
  const left = (await db("recovery_codes").where({ user_id: id }).whereNull("used_at").pluck("id")) as string[];
  return {
    ...presentRow(row),
    confirmedAt: row.email_confirmed_at?.toISOString() ?? null,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    apps: apps.map((app) => ({
      id: app.id,
      name: app.friendly_name,
      createdAt: app.created_at.toISOString(),
    })),
    recoveryCodesLeft: left.length,
  };
}

export const staffAccountRoutes: Endpoint[] = [
  endpoint(staffAccountEndpoints.list, async ({ db, query }) => {
    const { rows, ...page } = await listAccounts(db, query);
    return { ...page, items: rows.map(presentRow) };
  }),

  endpoint(staffAccountEndpoints.show, ({ db, params }) => accountOf(db, params.id)),

  endpoint(staffAccountEndpoints.removeFactors, async ({ trx, actor, params, body, request, now }) => {
    await removeLostFactors({ trx, userId: params.id, actor: asUser(actor), reason: body.reason, request, now });
    return accountOf(trx, params.id);
  }),
];
