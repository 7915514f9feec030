/** Refusals of what is negotiated, sampled, quoted and signed: a part of the table of all of them. */
export const negotiationErrors = {
  "offers.otherVersion": { status: 412, message: "There is a newer version of this offer." },
  "offers.notFixed": { status: 409, message: "The price of this version is not fixed yet." },
  "offers.tooManyVersions": { status: 429, message: "There are too many versions of this offer." },
  "escrow.paperAnswered": { status: 409, message: "This paper has been answered already." },
  "contracts.notFound": { status: 404, message: "There is no such contract." },
  "contracts.notSigned": { status: 409, message: "The contract is not signed by both sides yet." },
  "contracts.otherText": { status: 412, message: "The contract says something else than what was read." },
  "contracts.withdrawn": { status: 409, message: "One side has withdrawn from the contract." },
  "contracts.expired": { status: 409, message: "The contract was not signed by both sides in time." },
  "contracts.lapsed": { status: 409, message: "No order was placed from the contract in time." },
  "contracts.signedByBoth": { status: 409, message: "Both sides have signed the contract already." },
} as const satisfies Record<string, { status: number; message: string }>;
