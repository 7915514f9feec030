/** Days for which a link works unless another time is asked for, and at most. */
export const linkDays = 30;
export const mostLinkDays = 120;

/** So many invitations of one shipment may each side have open at a time, and so many does it make in all: neither takes the other's. */
export const mostOpen = 5;
export const mostEver = 30;

/** Hours after which a letter that no mail server has taken is told of as not delivered; it is tried for longer. */
export const unheardHours = 6;

/** Characters of what whoever invites writes along. */
export const longestNote = 500;

/** Letters to an inspector about one invitation, in an hour. */
export const lettersPerHour = 5;
/** Codes that are sent for one link, in an hour. */
export const codesPerHour = 5;
/** And in a day: each is a letter to somebody, and five tries. */
export const codesPerDay = 15;
/** Invitations that one organization sends in a day: they go to strangers in our name. */
export const invitationsPerDay = 30;

/** So many days before a link ends that nobody has used, whoever has invited is told. */
export const remindDays = 3;

/** Whose inspector it is that is asked for: of the side that asks, or of both, which the other side has to agree to. */
export const invitationModes = ["alone", "joint"] as const;
export type InvitationMode = (typeof invitationModes)[number];

/** What the other side has said to a joint invitation. */
export const consents = ["awaited", "given", "refused"] as const;
export type Consent = (typeof consents)[number];

/**
 * - `waits`: the other side has not said yes, and no letter has left. - `sent`: the letter is on its way. - `undelivered`: no mail server takes it. - `opened`: its link was opened. - `confirmed`: the address was confirmed by a code.
 * - `submitted`: the inspection is there. - `revoked`, `expired`: the link leads nowhere any more. - `overtaken`: the shipment went on without it.
 */
export const invitationStates = [
  "waits",
  "sent",
  "undelivered",
  "opened",
  "confirmed",
  "submitted",
  "revoked",
  "overtaken",
  "expired",
] as const;
export type InvitationState = (typeof invitationStates)[number];
export const openStates: readonly InvitationState[] = ["waits", "sent", "undelivered", "opened", "confirmed"];

/** Whose side an inspection by invitation is on, as its view says it. */
export const invitedBy = ["both", "buyer", "supplier"] as const;
export type InvitedBy = (typeof invitedBy)[number];

/** Where a shipment may be when somebody is asked to inspect it; what was found is submitted once it is here. */
export const invitableStatuses = ["funded", "awaiting_delivery", "quality_control"] as const;

/** Once a shipment stands here nobody inspects it any more: what was asked for is overtaken. A dispute may still lead back to an inspection. */
export const overtakingStatuses = ["approved", "funds_released", "refunded", "cancelled"] as const;

/** The parts of an inspector's account that are shown: the name and the company, with what accredits it. */
export const longestAccreditation = 200;
