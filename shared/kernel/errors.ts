/**
 * Every refusal the API can give. The table says with which status; both languages hold the text under `errors:<code>`.
 * A code is stable: clients and tests rely on it, never on the English message.
 */
export const errorTable = {
  // The request itself
  "request.invalid": { status: 400, message: "The request is not valid." },
  "request.malformed": { status: 400, message: "The request body is not valid JSON." },
  "request.tooLarge": { status: 413, message: "The request is too large." },
  "request.addressTooLong": { status: 414, message: "The address is too long." },
  "request.headTooLarge": { status: 431, message: "The request's headers are too large." },
  "request.tooManyParameters": { status: 400, message: "The address has too many parameters." },
  "request.unreadable": { status: 400, message: "The request is not valid HTTP." },
  "request.notFound": { status: 404, message: "There is nothing here." },
  "request.methodNotAllowed": { status: 405, message: "This address does not take that method." },
  "request.idempotencyKeyRequired": { status: 400, message: "This call needs an Idempotency-Key header." },
  "request.idempotencyKeyReused": { status: 422, message: "This Idempotency-Key was used with another request." },
  "request.versionRequired": { status: 428, message: "This call needs an If-Match header with the version you read." },
  "request.versionStale": { status: 412, message: "Somebody else has changed this in the meantime." },
  "request.rateLimited": { status: 429, message: "Too many requests. Please wait a moment." },
  "request.cursorInvalid": { status: 400, message: "The page cursor is not valid." },
  "server.unexpected": { status: 500, message: "Something went wrong on our side." },
  "server.busy": { status: 503, message: "The server is too busy for this at the moment. Please try again shortly." },
  "server.unavailable": { status: 503, message: "The service is not ready. Please try again shortly." },
  // Who is asking
  "accounts.signInRequired": { status: 401, message: "Please sign in." },
  "accounts.tokenInvalid": { status: 401, message: "Your session is not valid any more. Please sign in again." },
  "accounts.organizationRequired": { status: 403, message: "Please complete your organization profile first" },
  "accounts.secondFactorNeeded": { status: 403, message: "Please show your second factor first." },
  "accounts.forbidden": { status: 403, message: "You are not allowed to do this." },
  "accounts.deviceNotFound": { status: 404, message: "This device is signed out already." },
  "accounts.passwordWrong": { status: 403, message: "The password is not right." },
  "accounts.codeWrong": { status: 403, message: "The code is not right, or no longer." },
  "accounts.factorStale": { status: 403, message: "Please show your second factor again first." },
  "accounts.moneyHeld": {
    status: 409,
    message: "Money of your organization is held in escrow. The account can be deleted when it has been paid out.",
  },
  "accounts.tradeOpen": {
    status: 409,
    message: "Your organization has open offers or orders. Please end them before you delete the account.",
  },
  "accounts.lastAdministrator": {
    status: 409,
    message: "This account is the staff's only administrator. It can be deleted once another is an administrator.",
  },
  "accounts.factorMissing": { status: 403, message: "Please set up a second factor first." },
  "bankDetails.changeWaiting": { status: 409, message: "A change of the bank details waits already." },
  "bankDetails.askedElsewhere": { status: 409, message: "The escrow provider asks for bank details itself." },
  "bankDetails.changeNotFound": { status: 404, message: "There is no such change of bank details." },
  "bankDetails.changeOver": { status: 409, message: "This change of bank details does not wait any more." },
  "addresses.notFound": { status: 404, message: "There is no such address." },
  "addresses.tooMany": { status: 409, message: "The organization has as many addresses as it may." },
  "organizations.alreadyMember": { status: 409, message: "You already belong to an organization." },
  "organizations.notFound": { status: 404, message: "No organization data found" },
  // Team
  "team.memberNotFound": { status: 404, message: "There is no such colleague any more." },
  "team.lastOwner": { status: 409, message: "The last owner stays. Make somebody else an owner first." },
  "team.alreadyInvited": { status: 409, message: "An invitation of this address is still open." },
  "team.alreadyMember": { status: 409, message: "Whoever has this address is a member already." },
  "team.tooManyInvitations": { status: 409, message: "Too many invitations are open." },
  "team.tooManyLetters": { status: 429, message: "Too many letters have gone to this address." },
  "team.invitationNotFound": { status: 404, message: "There is no such invitation." },
  "team.invitationUsed": { status: 409, message: "This invitation has been used." },
  "team.invitationRevoked": { status: 409, message: "This invitation was taken back." },
  "team.invitationExpired": { status: 409, message: "This invitation has expired." },
  "team.otherAddress": { status: 403, message: "This invitation is for another address." },
  "team.leaveFirst": { status: 409, message: "You belong to another organization. Leave it first." },
  "team.draftNotFound": { status: 404, message: "There is no such draft." },
  "team.draftEnded": { status: 409, message: "This draft has been sent, given back or taken back already." },
  "team.tooManyDrafts": { status: 409, message: "Too many drafts wait for a manager." },
  "team.ownFactorFirst": { status: 409, message: "Set up a second factor of your own first." },
  "team.nothingToRemind": { status: 409, message: "Nobody demands a second factor of them that they have not." },
  "team.remindedToday": { status: 409, message: "They were reminded within the last day." },
  "team.hasAccount": { status: 409, message: "This address has an account. Sign in to accept." },
  // Catalogue
  "catalogue.productNotFound": { status: 404, message: "Product not found" },
  "catalogue.categoryUnknown": { status: 404, message: "There is no such category." },
  "catalogue.supplierOnly": { status: 403, message: "Only supplier organizations can manage products" },
  "catalogue.productPromised": {
    status: 409,
    message:
      "You have accepted an offer for this product, and the buyer may still place the order. You can hide the product now and delete it later.",
  },
  "catalogue.lotNotFound": { status: 404, message: "The listing has no such lot." },
  "catalogue.takenDown": {
    status: 409,
    message: "Our team has taken this listing down. Mend it and resubmit it first.",
  },
  "catalogue.notTakenDown": { status: 409, message: "This listing is not taken down any more." },
  "catalogue.reviewDecided": { status: 409, message: "Somebody else has decided about this listing already." },
  "catalogue.reviewStale": {
    status: 412,
    message: "The supplier has changed this listing since you opened it. Look at it again.",
  },
  "catalogue.reviewClaimed": { status: 409, message: "A colleague is looking at this listing." },
  "catalogue.supplierNotFound": { status: 404, message: "Supplier not found" },
  // Notices
  "notifications.noticeNotFound": { status: 404, message: "There is no such notification." },
  "notifications.choiceLocked": {
    status: 409,
    message: "Money or a deadline hangs on these notifications: they cannot be switched off.",
  },
  // Offers
  "offers.tooMany": { status: 429, message: "There are too many inquiries to this supplier." },
  "offers.notFound": { status: 404, message: "Offer not found" },
  "offers.buyerOnly": { status: 403, message: "Only buyer organizations can send inquiries and place orders." },
  "offers.productUnavailable": { status: 409, message: "This product is not on offer at the moment." },
  "offers.listingHeld": {
    status: 409,
    message: "Our team has taken this listing out of the catalogue: nothing can be agreed or ordered for it now.",
  },
  "offers.expired": { status: 409, message: "This offer is no longer valid." },
  "offers.notPending": { status: 409, message: "This offer has already been answered." },
  "offers.notYourTurn": { status: 403, message: "The other side has to answer first." },
  "offers.notAccepted": { status: 409, message: "Only an accepted offer becomes an order." },
  "offers.alreadyOrdered": { status: 409, message: "This offer has already become an order." },
  // Escrow
  "threads.notFound": { status: 404, message: "There is no such conversation." },
  "threads.blocked": { status: 403, message: "One of the two organizations takes no messages of the other." },
  "threads.partnerGone": { status: 409, message: "The other organization has left; nobody reads messages to it." },
  "threads.tooManyReports": { status: 429, message: "Too many reports in an hour." },
  "threads.tooMany": { status: 429, message: "Too many messages in a minute." },
  "escrow.orderNotFound": { status: 404, message: "Order not found" },
  "escrow.feeNoteNotFound": { status: 404, message: "There is no such fee note." },
  "escrow.wrongStatus": { status: 409, message: "The order is not in a state that allows this." },
  "escrow.paymentNotReversed": {
    status: 409,
    message: "The escrow provider does not report that the payment of this order went back.",
  },
  "escrow.reversalBeingAsked": {
    status: 409,
    message: "The escrow provider is being asked whether the payment of this order went back. Try again in a minute.",
  },
  "escrow.paymentReversed": {
    status: 409,
    message: "The escrow provider reports that the payment of this order went back. Nothing can be shipped for it.",
  },
  "escrow.termsChanged": { status: 409, message: "The listing's terms have changed since you read them." },
  "escrow.lotGone": { status: 409, message: "The listing does not sell this lot any more." },
  "escrow.aboveLot": { status: 409, message: "The lot weighs less than this quantity." },
  "escrow.rateChanged": { status: 409, message: "Another exchange rate is in force than the one you have seen." },
  "escrow.insufficientStock": { status: 409, message: "There is not enough stock for this quantity." },
  "escrow.belowMinimumOrder": { status: 400, message: "The quantity is below the supplier's minimum order." },
  "escrow.aboveMaximumOrder": { status: 400, message: "The quantity is above the supplier's maximum order." },
  "escrow.inquiryOnly": {
    status: 409,
    message: "This listing takes inquiries only: no rate of its currency is in force, or its unit has no known weight.",
  },
  "escrow.orderNotPossible": { status: 409, message: "This order cannot be placed at the moment. Please write to us." },
  "escrow.tooManyUnfunded": {
    status: 409,
    message: "You have five orders that wait for funding. Please fund or cancel one first.",
  },
  "escrow.tooOftenUnpaid": {
    status: 409,
    message: "Too many of your orders of this listing ended unpaid lately.",
  },
  "escrow.shipByNotPassed": { status: 409, message: "The ship-by date has not passed." },
  "escrow.tooEarly": { status: 409, message: "It is too early for this, or it has been done already." },
  "escrow.shipmentNotFound": { status: 404, message: "The order has no such shipment." },
  "escrow.shipmentNeeded": { status: 409, message: "The order has several shipments: name one." },
  "escrow.weightAnswered": { status: 409, message: "There is no weight to be accepted." },
  "escrow.tooManyProposals": { status: 429, message: "There were too many proposals about this order today." },
  "escrow.tooManyPapers": {
    status: 409,
    message: "A shipment or an inspection has as many papers of a side as it takes.",
  },
  "escrow.paperNotFound": { status: 404, message: "There is no such paper to replace, or it has been replaced." },
  "escrow.inspectionPaperKept": { status: 409, message: "What an inspection was handed in with is not replaced." },
  "escrow.evidenceKept": { status: 409, message: "Evidence is not replaced." },
  "escrow.tooManyReplaced": { status: 409, message: "A shipment keeps as many older versions of papers as it takes." },
  "escrow.tooManyInspections": { status: 409, message: "This side has submitted as many results as a shipment takes." },
  "escrow.proposalOpen": { status: 409, message: "Another proposal awaits its answer." },
  "escrow.proposalNotFound": { status: 404, message: "There is no such proposal." },
  "escrow.proposalAnswered": { status: 409, message: "This proposal awaits no answer any more." },
  "escrow.providerSilent": { status: 503, message: "The escrow provider does not answer at the moment." },
  "escrow.ownTrade": { status: 403, message: "You belong or belonged to one of the parties." },
  "escrow.webhookSignature": { status: 401, message: "The webhook's signature is not valid." },
  // Papers and pictures
  "documents.notFound": { status: 404, message: "There is no such document." },
  "documents.uploadNotFound": { status: 404, message: "There is no such upload." },
  "documents.uploadLocked": { status: 423, message: "This file is being sent by another connection at the moment." },
  "documents.offsetWrong": { status: 409, message: "The upload goes on at another place. Ask where it stands." },
  "documents.uploadInvalid": { status: 400, message: "This is not a valid request of a resumable upload." },
  "documents.protocolVersion": { status: 412, message: "Uploads need the header Tus-Resumable: 1.0.0." },
  "documents.empty": { status: 400, message: "The file is empty." },
  "documents.tooLarge": { status: 413, message: "The file is too large." },
  "documents.tooManyPieces": { status: 413, message: "The file has come in too many small pieces. Send it again." },
  "documents.quotaFull": { status: 409, message: "The files of your organization take all the room that it has." },
  "documents.tooManyUnfinished": { status: 429, message: "Too many files of your organization are being sent." },
  "documents.storeAway": { status: 503, message: "Files cannot be kept at the moment. Please try again shortly." },
  "documents.storeFull": { status: 507, message: "There is no room left for files." },
  "documents.addressInvalid": { status: 404, message: "This address leads to no file." },
  "documents.addressExpired": { status: 410, message: "This address was good for ten minutes. Ask for a new one." },
  "documents.notReady": { status: 409, message: "The document has not arrived yet, or is being checked." },
  "documents.refused": { status: 409, message: "The document was refused." },
  "documents.alreadyAttached": { status: 409, message: "The document belongs to something already." },
  "documents.wrongPurpose": { status: 409, message: "The document was sent for something else." },
  // Staff
  "escrow.disputeNotFound": { status: 404, message: "There is no such dispute." },
  "escrow.disputeDecided": { status: 409, message: "This dispute has already been decided." },
  "escrow.disputeClosed": { status: 409, message: "This case is closed: the order has gone on." },
  "escrow.disputeProposed": { status: 409, message: "A decision has been proposed and awaits confirmation." },
  "escrow.disputeNotProposed": { status: 409, message: "No decision awaits confirmation." },
  "escrow.secondReviewerNeeded": { status: 403, message: "Another reviewer has to confirm this decision." },
  "organizations.ownOrganization": { status: 403, message: "You belong or belonged to this organization." },
  "organizations.secondFactorDemanded": {
    status: 403,
    message: "Your organization demands a second factor. Until you set one up you can only read.",
  },
  "organizations.suspended": { status: 403, message: "Your organization is suspended." },
  "organizations.nameWaiting": { status: 409, message: "Your organization's name waits to be checked." },
  "organizations.identityRequestNotFound": { status: 404, message: "There is no such request." },
  "organizations.identityRequestDecided": { status: 409, message: "This request is no longer waiting." },
  "organizations.identityRequestSuspended": {
    status: 409,
    message: "The organization is suspended. Its request waits until that ends.",
  },
  "organizations.verificationState": { status: 409, message: "Somebody else has decided this already." },
  // Verification
  "verification.notFound": { status: 404, message: "There is no such request for verification." },
  "verification.paperNotFound": { status: 404, message: "There is no such paper." },
  "verification.certificateNotFound": { status: 404, message: "There is no such certificate." },
  "verification.questionNotFound": { status: 404, message: "There is no such question." },
  "verification.wrongState": {
    status: 409,
    message: "The request for verification is not at a point that allows this.",
  },
  "verification.alreadyAsked": { status: 409, message: "Your organization has asked for verification already." },
  "verification.askAgainLater": { status: 409, message: "Your organization may ask for verification again later." },
  "verification.incomplete": { status: 400, message: "Something is missing before verification can be asked for." },
  "verification.questionAnswered": { status: 409, message: "This question is answered already." },
  "verification.paperAccepted": { status: 409, message: "This paper is accepted already." },
  "verification.paperReplaced": { status: 409, message: "A newer one has taken its place." },
  "verification.paperSent": { status: 409, message: "It was sent to our team already." },
  "verification.paperEnded": { status: 409, message: "The paper has ended. Please send one that is in force." },
  "verification.certificateEnded": {
    status: 409,
    message: "The certificate has ended. Please send one that is in force.",
  },
  "verification.tooManyCertificates": {
    status: 409,
    message: "There are as many certificates as an organization may have. Please take one off first.",
  },
  "verification.tooManyQuestions": { status: 409, message: "There are as many questions as one request may have." },
  "verification.decided": { status: 409, message: "Somebody else has decided this request already." },
  "verification.claimedByOther": { status: 409, message: "Somebody else reads this request." },
  "verification.checkDerived": {
    status: 409,
    message: "This line follows from the screening and is ticked by nobody.",
  },
  "verification.notReady": { status: 409, message: "Papers, certificates or checks are still open." },
  "verification.validUntil": {
    status: 409,
    message: "The verification ends tomorrow at the earliest and 24 months from today at the latest.",
  },
  "staff.entryNotFound": { status: 404, message: "There is no such entry." },
  "staff.rateNotFound": { status: 404, message: "There is no such rate." },
  "staff.rateNotWaiting": { status: 409, message: "This rate awaits no decision any more." },
  "staff.ownRate": { status: 403, message: "A second member of staff has to decide about this rate." },
  "staff.notImporter": { status: 403, message: "Only whoever has imported the rate takes it back." },
  "staff.importerWithoutRight": { status: 403, message: "Whoever has imported this rate may not import any more." },
  "staff.importNotFound": { status: 404, message: "There is no such import." },
  "staff.importNotOpen": { status: 409, message: "This preview has been entered or discarded already." },
  "staff.importNotCommitted": { status: 409, message: "This import does not hold, or no longer." },
  "staff.pricesChanged": { status: 409, message: "The prices are not those any more that this was compared with." },
  "staff.nothingToImport": { status: 409, message: "Every price of this file stands there already." },
  "staff.laterImport": { status: 409, message: "A later import has prices of the same months." },
  "staff.taskNotFound": { status: 404, message: "There is no such task." },
  "staff.taskResolved": { status: 409, message: "This task is settled already." },
  "staff.callNotFound": { status: 404, message: "There is no such message to the provider." },
  "staff.callNotStopped": { status: 409, message: "This message is being tried, or was taken." },
  "staff.settlementOpen": { status: 409, message: "Somebody has said already that this was carried out by hand." },
  "staff.settlementNotOpen": { status: 409, message: "Nothing about this message waits for a confirmation." },
  "staff.secondPersonNeeded": { status: 403, message: "A second member of staff has to decide about it." },
  "staff.proposerWithoutRight": { status: 403, message: "Whoever has said it may not settle by hand any more." },
  "staff.notProposer": { status: 403, message: "Only whoever has said it takes it back." },
  "staff.listNotFound": { status: 404, message: "There is no such list." },
  "staff.listNotDraft": { status: 409, message: "This list is in force, or was discarded." },
  "staff.listOlder": { status: 409, message: "A later list of the same source is in force." },
  "staff.hitNotFound": { status: 404, message: "There is no such hit." },
  "staff.hitDecided": { status: 409, message: "Somebody else has decided this already, or its list has ended it." },
  "staff.moneyHeld": { status: 409, message: "This payment is held until a hit on a sanctions list is decided." },
  "staff.messageNotFound": { status: 404, message: "There is no such message." },
  "staff.messageHandled": { status: 409, message: "This message is handled already." },
  "staff.accountNotFound": { status: 404, message: "There is no such account." },
  "staff.noFactors": { status: 409, message: "This account has no second factor any more." },
  "staff.ownFactors": { status: 403, message: "Nobody removes their own second factor here." },
  "staff.factorsOfStaff": { status: 403, message: "Only an administrator removes the second factor of staff." },
  // Contact form
  "contact.tooMany": { status: 429, message: "Too many messages from one sender. Please wait before sending another." },
  // Sandbox
  "dev.clockInvalid": { status: 400, message: "The clock takes an advance such as 3d, 12h or 30m." },
  "dev.foreignHost": { status: 421, message: "This is answered under the machine's own name only, such as localhost." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable) as ErrorCode[];

/** What is wrong with one field: the locale key of the message and the values it needs. */
export interface FieldProblem {
  /** The field's path as in the request, such as `price.amount`. */
  field: string;
  /** A key below `validation:`, such as `required`. */
  key: string;
  values?: Record<string, string | number>;
}

/** The body of every refusal (`application/problem+json`). */
export interface Problem {
  code: ErrorCode;
  /** In English, for logs and developers; people are shown the translation of `code`. */
  message: string;
  details: { fields?: FieldProblem[] } & Record<string, unknown>;
  /** Stands in the log line of the request as well. */
  requestId: string;
}

/** A refusal: the one way in which product code says no. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Problem["details"];

  constructor(code: ErrorCode, details: Problem["details"] = {}) {
    super(errorTable[code].message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
