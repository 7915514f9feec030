import { boolean, number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { email, password } from "../identity/contract.ts";
import { termsVersions } from "../identity/terms.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { givenRoles, memberRoles, organizationTypes } from "../organizations/choices.ts";
import { organizationId } from "../organizations/contract.ts";
import { invitationStates } from "./rules.ts";

/** Somebody of an office, as colleagues see them. */
export const teamMemberView = object({
  id: uuid().required(),
  version: number().required(),
  userId: uuid().required(),
  /** Null until they have said it. */
  name: optionalString(),
  email: string().required(),
  role: choice(memberRoles).required(),
  jobTitle: optionalString(),
  secondFactor: boolean().required(),
  /** When they were last signed in, to the hour; null for somebody whose sessions have all ended. */
  lastSeenAt: optionalTimestamp(),
  joinedAt: timestamp(),
  can: can(["changeRole", "changeJobTitle", "remove", "giveOwnership", "leave", "remind"]),
});
export type TeamMemberView = InferType<typeof teamMemberView>;

export const memberChange = object({
  role: choice(givenRoles).default(undefined),
  jobTitle: optional(nameText(120)).test(throughEscrowOnly).default(undefined),
});
export type MemberChange = InferType<typeof memberChange>;

export const invitationView = object({
  id: uuid().required(),
  email: string().required(),
  role: choice(memberRoles).required(),
  jobTitle: optionalString(),
  state: choice(invitationStates).required(),
  invitedBy: optionalString(),
  sentAt: timestamp(),
  expiresAt: timestamp(),
  can: can(["resend", "revoke"]),
});
export type InvitationView = InferType<typeof invitationView>;

export const invitationDraft = object({
  email: email(),
  role: choice(givenRoles).required(problem("required")),
  jobTitle: optional(nameText(120)).test(throughEscrowOnly),
  /** Of the letter. */
  language: choice(languages).required(problem("required")),
});
export type InvitationDraft = InferType<typeof invitationDraft>;

const token = () => string().trim().min(20).max(200).required(problem("required"));

/** An invitation as whoever holds its letter reads it. */
export const receivedInvitationView = object({
  state: choice(invitationStates).required(),
  organization: object({ name: string().required(), type: choice(organizationTypes).required() }),
  invitedBy: optionalString(),
  email: string().required(),
  role: choice(memberRoles).required(),
  expiresAt: timestamp(),
  /** Whether the address has an account here: whoever holds the letter reads its mailbox, and may know. */
  hasAccount: boolean().required(),
});
export type ReceivedInvitationView = InferType<typeof receivedInvitationView>;

/** Who has no account yet makes one with the invitation; its letter has proven the address. */
export const joiningForm = object({
  fullName: requiredName(120),
  password: password(),
});

const invitationId = organizationId.shape({ invitationId: uuid().required() });
const memberId = organizationId.shape({ memberId: uuid().required() });
const ended = ["team.invitationUsed", "team.invitationRevoked", "team.invitationExpired"] as const;
const absent = "organizations.notFound";

/** What proves an owner who makes another, as for the deletion of an account; and whether they stay one, or become a manager. */
const ownershipDraft = object({
  stay: boolean().required(problem("required")),
  password: string().min(1).max(1000),
  code: string().trim().min(1).max(20),
});

export const teamEndpoints = {
  members: defineEndpoint({
    name: "team.members",
    summary: "Who belongs to the caller's organization, the longest-standing first.",
    method: "GET",
    path: "/organizations/:organizationId/members",
    kind: "collection",
    params: organizationId,
    query: object({ ...pageQuery, search: string().trim().max(120) }),
    response: teamMemberView,
    errors: [absent],
  }),
  changeMember: defineEndpoint({
    name: "team.changeMember",
    summary:
      "An owner changes somebody's role; they, or somebody for themselves, the job title. The last owner stays one.",
    method: "PATCH",
    path: "/organizations/:organizationId/members/:memberId",
    params: memberId,
    body: memberChange,
    response: teamMemberView,
    versioned: true,
    errors: [absent, "team.memberNotFound", "team.lastOwner"],
  }),
  removeMember: defineEndpoint({
    name: "team.removeMember",
    summary:
      "An owner takes somebody out of the organization. What they did for it stays; their rights are gone with the answer.",
    method: "DELETE",
    path: "/organizations/:organizationId/members/:memberId",
    params: memberId,
    errors: [absent, "team.memberNotFound", "team.lastOwner"],
  }),
  leave: defineEndpoint({
    name: "team.leave",
    summary: "The caller leaves their organization. The last owner names another first.",
    method: "POST",
    path: "/organizations/:organizationId/leave",
    evenReadsOnly: true,
    params: organizationId,
    errors: [absent, "team.lastOwner"],
  }),
  giveOwnership: defineEndpoint({
    name: "team.giveOwnership",
    summary:
      "An owner makes a colleague an owner, beside themselves or in their place; proven as the deletion of an account is.",
    method: "POST",
    path: "/organizations/:organizationId/members/:memberId/ownership",
    params: memberId,
    body: ownershipDraft,
    response: teamMemberView,
    transaction: "none",
    errors: [absent, "team.memberNotFound", "accounts.passwordWrong", "accounts.codeWrong", "accounts.factorStale"],
  }),
  invitations: defineEndpoint({
    name: "team.invitations",
    summary: "The organization's invitations that wait or have expired within 30 days, newest first.",
    method: "GET",
    path: "/organizations/:organizationId/invitations",
    kind: "collection",
    params: organizationId,
    query: object(pageQuery),
    response: invitationView,
    errors: [absent],
  }),
  invite: defineEndpoint({
    name: "team.invite",
    summary: "An owner invites an address, with or without an account; the letter's link is good for 7 days.",
    method: "POST",
    path: "/organizations/:organizationId/invitations",
    params: organizationId,
    body: invitationDraft,
    response: invitationView,
    status: 201,
    idempotency: "optional",
    errors: [
      absent,
      "team.alreadyInvited",
      "team.alreadyMember",
      "team.tooManyInvitations",
      "team.tooManyLetters",
      "team.tooManyToday",
    ],
  }),
  resend: defineEndpoint({
    name: "team.resendInvitation",
    summary: "Sends the letter again, with a new link and 7 days more; the older link is good for nothing then.",
    method: "POST",
    path: "/organizations/:organizationId/invitations/:invitationId/letter",
    params: invitationId,
    response: invitationView,
    errors: [
      absent,
      "team.invitationNotFound",
      "team.invitationUsed",
      "team.invitationRevoked",
      "team.tooManyLetters",
      "team.tooManyToday",
    ],
  }),
  revoke: defineEndpoint({
    name: "team.revokeInvitation",
    summary: "Takes an invitation back: its link is good for nothing any more.",
    method: "DELETE",
    path: "/organizations/:organizationId/invitations/:invitationId",
    params: invitationId,
    errors: [absent, "team.invitationNotFound", "team.invitationUsed", "team.invitationRevoked"],
  }),
  readInvitation: defineEndpoint({
    name: "team.readInvitation",
    summary: "What an invitation's letter is about.",
    method: "POST",
    path: "/invitations/read",
    access: "public",
    topics: [],
    transaction: "none",
    body: object({ token: token() }),
    response: receivedInvitationView,
    errors: ["team.invitationNotFound"],
  }),
  accept: defineEndpoint({
    name: "team.acceptInvitation",
    summary: "The caller, whose confirmed address was invited and who belongs to no organization, becomes a member.",
    method: "POST",
    path: "/invitations/accept",
    access: "user",
    body: object({ token: token() }),
    errors: [
      "team.invitationNotFound",
      ...ended,
      "team.otherAddress",
      "team.leaveFirst",
      "organizations.alreadyMember",
    ],
  }),
  join: defineEndpoint({
    name: "team.joinByInvitation",
    summary:
      "Makes an account for an invited address that has none, and its membership. Its letter has proven the address.",
    method: "POST",
    path: "/invitations/join",
    access: "public",
    topics: [],
    transaction: "none",
    body: joiningForm.shape({
      token: token(),
      language: choice(languages),
      // No account without the terms that it was made under.
      termsVersion: choice(termsVersions).required(problem("required")),
    }),
    status: 201,
    errors: ["team.invitationNotFound", ...ended, "team.hasAccount", "request.rateLimited"],
  }),
};
