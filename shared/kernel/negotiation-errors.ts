/** Refusals of what is negotiated, sampled, quoted and signed: a part of the table of all of them. */
export const negotiationErrors = {
  "offers.otherVersion": { status: 412, message: "There is a newer version of this offer." },
  "offers.notFixed": { status: 409, message: "The price of this version is not fixed yet." },
  "offers.tooManyVersions": { status: 429, message: "There are too many versions of this offer." },
  "samples.notFound": { status: 404, message: "There is no such sample." },
  "samples.wrongStatus": { status: 409, message: "This sample has moved on meanwhile." },
  "samples.dealingEnded": { status: 409, message: "What the sample would be about has ended." },
  "samples.tooMany": { status: 429, message: "There are too many samples between you." },
  "escrow.sampleAwaited": { status: 409, message: "Nothing is shipped before the sample is approved." },
  "escrow.sampleNotFailed": { status: 409, message: "The sample can still be approved, or was." },
} as const satisfies Record<string, { status: number; message: string }>;
