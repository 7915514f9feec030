import type { AuditEntryView } from "#shared/people/admin-contract.ts";
import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import { buildStaff } from "#test/factories/people.ts";
import type { Api } from "#test/support/api.ts";

/** What the staff read about an account, the oldest first. */
export async function auditOf(api: Api, userId: string): Promise<AuditEntryView[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify({ subjectType: "user", subjectId: userId }),
    sort: '["id","ASC"]',
    range: "[0,99]",
  });
  const { body } = await api.get(`/admin/audit-log?${query.toString()}`, { as: await buildStaff("admin") });
  return body as AuditEntryView[];
}

/** The same, of one kind alone. */
export const entriesOf = async (api: Api, userId: string, action: AuditAction): Promise<AuditEntryView[]> =>
  (await auditOf(api, userId)).filter((entry) => entry.action === action);

export const actionsOf = async (api: Api, userId: string): Promise<string[]> =>
  (await auditOf(api, userId)).map(({ action }) => action);
