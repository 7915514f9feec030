import type { MemberRole } from "./choices.ts";

const rank: Record<MemberRole, number> = { member: 0, manager: 1, owner: 2 };

/** What each role may do stands in `memberActions` and in the rows of the order's process. */
export const atLeast = (role: MemberRole | undefined, least: MemberRole): boolean =>
  role !== undefined && rank[role] >= rank[least];
