/** Refusals of inspectors' invitations: a part of the table of all of them. */
export const inspectorErrors = {
  "inspectors.notFound": { status: 404, message: "There is no such invitation." },
  "inspectors.companyNotFound": { status: 404, message: "There is no such inspection company." },
  "inspectors.companyKnown": { status: 409, message: "The directory has a company of this name already." },
  "inspectors.notNow": { status: 409, message: "Nobody is invited to inspect this shipment any more, or not yet." },
  "inspectors.tooManyOpen": {
    status: 409,
    message: "Your side has as many open invitations for this shipment as it may have.",
  },
  "inspectors.tooManyEver": {
    status: 409,
    message: "Your side has made as many invitations for this shipment as it may make.",
  },
  "inspectors.tooManyToday": { status: 429, message: "Too many invitations or letters; try again later." },
  "inspectors.ended": { status: 409, message: "This invitation was used, was taken back, or has expired." },
  "inspectors.notAsked": { status: 409, message: "This invitation awaits no consent." },
  "inspectors.alreadyAlone": { status: 409, message: "This invitation is its inviter's alone already." },
  "inspectors.notUndelivered": { status: 409, message: "The letter of this invitation has not come back." },
  "inspectors.caseEnded": { status: 410, message: "The case that this inspection was asked for has ended." },
  "inspectors.linkUnknown": {
    status: 404,
    message: "This link leads to no inspection, or was replaced by a newer one.",
  },
  "inspectors.linkUsed": { status: 409, message: "This link was used: its inspection was submitted." },
  "inspectors.linkExpired": { status: 410, message: "This link has expired." },
  "inspectors.linkRevoked": { status: 410, message: "This link was taken back." },
  "inspectors.codeWrong": { status: 422, message: "The code is not right." },
  "inspectors.codeOver": { status: 409, message: "The code was used up or has expired; ask for another one." },
  "inspectors.confirmFirst": { status: 403, message: "The e-mail address has to be confirmed by a code first." },
  "inspectors.elsewhere": {
    status: 409,
    message: "This inspection is being worked on in another place, where its address was confirmed later.",
  },
  "inspectors.agreeFirst": { status: 409, message: "The inspector has not agreed to being named yet." },
  "inspectors.claimNotFound": { status: 404, message: "There is no such inspection." },
  "inspectors.claimSettled": { status: 409, message: "This approval waits for nobody any more." },
  "inspectors.weightOpen": { status: 409, message: "The buyer has not answered the weight: that comes first." },
} as const satisfies Record<string, { status: number; message: string }>;
