/** So long an invitation may be accepted after it was sent. */
export const invitationDays = 7;

/** Invitations of one organization that may wait at a time. */
export const mostInvitations = 50;

/** Letters about one invitation within an hour. */
export const invitationLettersPerHour = 3;

/** Letters of invitations that one organization, and one owner, may send within a day. */
export const invitationLettersPerDay = { verified: 100, others: 20 } as const;

/** So long a member without a second factor goes on as before, once the organization demands one; after that they only read. */
export const factorDays = 14;

/** What may become of an invitation. Each ends: nobody accepts it, and it expires. */
export const invitationStates = ["open", "expired", "accepted", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];
