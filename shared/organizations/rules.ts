import type { MemberRole } from "./choices.ts";

const rank: Record<MemberRole, number> = { member: 0, manager: 1, owner: 2 };

/**
 * Member: reads all, drafts products and offers. Manager: trades (offers, orders, shipping, QC).
 * Owner: also releases money, invites, edits settings.
 */
export const atLeast = (role: MemberRole | undefined, least: MemberRole): boolean =>
  role !== undefined && rank[role] >= rank[least];
