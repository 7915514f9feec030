/** Refusals of what is negotiated, sampled, quoted and signed: a part of the table of all of them. */
export const negotiationErrors = {
  "offers.otherVersion": { status: 412, message: "There is a newer version of this offer." },
  "offers.notFixed": { status: 409, message: "The price of this version is not fixed yet." },
  "offers.tooManyVersions": { status: 429, message: "There are too many versions of this offer." },
  "quotations.notFound": { status: 404, message: "This request for quotation does not exist." },
  "quotations.buyerOnly": { status: 403, message: "Only buyers request quotations." },
  "quotations.ended": { status: 409, message: "This request for quotation has ended." },
  "quotations.alreadyQuoted": { status: 409, message: "You have quoted on this request already." },
  "quotations.otherCrop": { status: 409, message: "This listing is of another crop than the request." },
  "quotations.supplierUnavailable": { status: 409, message: "Some of these suppliers cannot be asked." },
  "quotations.tooMany": { status: 429, message: "There are too many requests for quotation." },
} as const satisfies Record<string, { status: number; message: string }>;
