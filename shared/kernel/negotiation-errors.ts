/** Refusals of what is negotiated, sampled, quoted and signed: a part of the table of all of them. */
export const negotiationErrors = {
  "offers.otherVersion": { status: 412, message: "There is a newer version of this offer." },
  "offers.notFixed": { status: 409, message: "The price of this version is not fixed yet." },
  "offers.tooManyVersions": { status: 429, message: "There are too many versions of this offer." },
  "escrow.paperAnswered": { status: 409, message: "This paper has been answered already." },
} as const satisfies Record<string, { status: number; message: string }>;
