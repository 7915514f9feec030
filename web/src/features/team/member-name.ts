import type { TeamMemberView } from "#shared/team/contract.ts";

/** What colleagues call somebody: their name, or their address until they have said it. */
export const memberName = ({ name, email }: Pick<TeamMemberView, "name" | "email">): string => name ?? email;
