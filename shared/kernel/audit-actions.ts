/**
 * Everything that a line of the audit log can be about, in the groups in which the console offers it. Each has its words in
 * `shared/locales/<language>/audit.json`: without them nothing compiles. docs/adr/0016-audit-log-of-accounts.md says when each is written.
 */
export const auditActions = {
  signIn: [
    "auth.signedIn",
    "auth.signInFailed",
    "auth.codeFailed",
    "auth.passwordFailed",
    "auth.signedOut",
    "auth.deviceEnded",
    "auth.refreshTokenReused",
  ],
  account: [
    "auth.registered",
    "auth.registeredAgain",
    "auth.termsAccepted",
    "auth.confirmationRequested",
    "auth.addressConfirmed",
    "auth.invitationAccepted",
    "auth.signInCodeRequested",
    "auth.recoveryRequested",
    "auth.reauthenticationRequested",
    "auth.passwordChanged",
    "auth.emailChangeRequested",
    "auth.emailChangeAgreed",
    "auth.emailChanged",
    "auth.userChanged",
    "auth.identityAdded",
    "auth.identityLinked",
    "auth.identityUnlinked",
    "auth.dataExported",
    "auth.accountDeleted",
  ],
  secondFactor: [
    "auth.factorBegun",
    "auth.factorAdded",
    "auth.factorChallenged",
    "auth.factorVerified",
    "auth.factorFailed",
    "auth.factorRemoved",
    "auth.recoveryCodesMade",
    "auth.recoveryCodeUsed",
  ],
  operator: [
    "auth.admin.userCreated",
    "auth.admin.userInvited",
    "auth.admin.userChanged",
    "auth.admin.userDeleted",
    "auth.admin.linkGenerated",
    "auth.admin.factorDeleted",
  ],
  /** What staff and support decide. Nothing that a visitor can bring about stands here: the console's start page shows it. */
  decisions: [
    "dispute.opened",
    "dispute.proposed",
    "dispute.confirmed",
    "dispute.sentBack",
    "dispute.decided",
    "order.endedReversed",
    "organization.verified",
    "organization.refused",
    "organization.pictureTakenDown",
    "organization.identityAccepted",
    "organization.identityRefused",
    "listing.approved",
    "listing.takenDown",
    "providerCall.sentAgain",
    "providerCall.settlementProposed",
    "providerCall.settlementConfirmed",
    "providerCall.settlementRefused",
    "providerCall.settlementWithdrawn",
    "task.resolved",
    "contactMessage.handled",
    "user.factorsRemoved",
    "rates.imported",
    "rates.confirmed",
    "rates.refused",
    "rates.withdrawn",
    "marketPrices.imported",
    "marketPrices.undone",
    "sanctionsList.committed",
    "sanctionsList.discarded",
    "screeningHit.dismissed",
    "screeningHit.proposed",
    "screeningHit.confirmed",
    "screeningHit.sentBack",
    "screeningHit.reopened",
    "rating.wordsHidden",
    "rating.wordsKept",
  ],
  /** What owners and members do in their teams. */
  team: [
    "team.invited",
    "team.invitationRevoked",
    "team.joined",
    "team.roleChanged",
    "team.removed",
    "team.left",
    "team.ownershipGiven",
    "team.ruleSet",
    "team.draftSent",
    "team.draftReturned",
  ],
  /** What verifiers do before they decide. Each look at a paper is here. */
  verification: [
    "verification.claimed",
    "verification.paperViewed",
    "verification.paperAccepted",
    "verification.paperRefused",
    "verification.checked",
    "verification.unchecked",
    "verification.questioned",
    "verification.renewalRefused",
  ],
  /** What somebody does in the name of an organization that binds it. */
  contracts: ["contract.signed", "contract.withdrawn", "goods.stated", "passport.revoked"],
  /** Of an organization: where it is paid. */
  payouts: ["bankDetails.changeAsked", "bankDetails.changed", "bankDetails.withdrawn"],
  staff: ["staff.invited", "staff.factorsReset", "staff.refused"],
} as const;

export type AuditGroup = keyof typeof auditActions;
export const auditGroups = Object.keys(auditActions) as AuditGroup[];
export type AuditAction = (typeof auditActions)[AuditGroup][number];

/** What lines are about. `route` is the name of a call of the API. */
export const auditSubjects = [
  "user",
  "dispute",
  "organization",
  "listing",
  "task",
  "providerCall",
  "contactMessage",
  "rates",
  "sanctionsList",
  "screeningHit",
  "marketPrices",
  "rating",
  "contract",
  "passport",
  "order",
  "route",
] as const;

/** What the words of every action must be. */
export type AuditWords = Readonly<Record<AuditAction, string>>;
