import type { InvitedBy } from "../inspectors/rules.ts";
import type { OrganizationType } from "../organizations/choices.ts";

/** Stands first in every record: another shape would have another. The last one is issued; what was signed in an earlier one stays valid for ever. */
export const passportFormats = ["agritrade-quality-passport/1", "agritrade-quality-passport/2"] as const;
export const passportFormat = passportFormats[1];
/** The type of the signature. */
export const passportType = "agritrade-quality-passport+jws";

interface Party {
  name: string;
  country: string | null;
}

/** What a figure is held against. */
export interface PassportLimit {
  least: string | null;
  most: string | null;
  /** Below `most`, not at it. */
  isBelow: boolean;
  /** The contract's, or one that both sides have not agreed on. */
  source: "contract" | "reference";
  /** By which a reference is known, by its name; null for the contract's own. */
  standard: string | null;
}

/** One figure with its limit and what that day was said of it. Decimals are texts, so that nobody rounds them. */
export interface PassportVerdict {
  /** Such as `moisture`. */
  figure: string;
  unit: string;
  /** Null: the contract limits it, and nobody has measured it. */
  found: string | null;
  /** Less than `found` was there, which is what the method can tell at least. */
  operator: "<" | null;
  method: string | null;
  limit: PassportLimit | null;
  /** Null where it cannot be told. */
  met: boolean | null;
}

/** What has led to a result of an inspector who was invited, and what became of it: by a role, never by a name. */
export interface PassportStep {
  by: OrganizationType | "inspector" | "reviewer";
  /** The other side has agreed to the inspector, the inspector to do it; a reviewer has said that a supplier's approval counts as the buyer's, or that it does not. */
  what: "invited" | "agreed" | "validated" | "notValidated";
  at: string;
}

/** Anything JSON can say, with whole numbers alone. */
export type Sealed = string | number | boolean | null | readonly Sealed[] | { readonly [name: string]: Sealed };

/**
 * What is signed. Every field is always there, null where there is nothing to say, so that one that was taken out is missed. Described field by field in docs/PASSPORT.md: whoever changes
 * a field changes that page and adds a format.
 */
export interface PassportRecord {
  format: (typeof passportFormats)[number];
  number: string;
  /** The same in all versions. */
  passportId: string;
  version: number;
  replaces: { version: number; sha256: string } | null;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** A did:web. */
  issuer: string;
  order: { reference: string; shipment: number; shipments: number };
  contract: { number: string; textSha256: string } | null;
  seller: Party;
  buyer: Party;
  goods: {
    product: string;
    category: string;
    origin: string | null;
    lots: { lot: string; bags: number; netKg: string }[];
    marks: string | null;
    cropYear: string | null;
    /** As agreed. */
    quantity: { amount: string; unit: string };
    /** Metric tons, net, as weighed when they left and when they arrived. */
    netTonsShipped: string | null;
    netTonsFound: string | null;
    bags: number | null;
    container: string | null;
    seal: string | null;
    transportDocument: string | null;
  };
  inspection: {
    id: string;
    certificateNumber: string;
    inspector: string;
    /** A day. */
    date: string;
    result: "approved" | "rejected";
    side: OrganizationType;
    notes: string | null;
    reportAddress: string | null;
    submittedAt: string;
    /** Who has invited the inspector; null: nobody, a side has typed it. These three are not there in format 1. */
    invitedBy?: InvitedBy | null;
    /** As it was stated with the invitation. */
    accreditation?: string | null;
    /** The oldest first; empty where nobody was invited and no reviewer was asked. */
    steps?: PassportStep[];
    /** Why this version stands in the place of the one before. */
    correction: string | null;
    /** All that was measured, as the form for the crop keeps it. */
    record: Readonly<Record<string, Sealed>> | null;
  };
  verdicts: PassportVerdict[];
  files: { name: string; mediaType: string; bytes: number; sha256: string }[];
}

/** A file `QP-….json`. */
export interface SignedPassport {
  record: PassportRecord;
  /** A compact JWS over the canonical JSON of `record`. */
  signature: string;
}

/** How many of the contract's own limits are met; null where none was agreed on. */
export function limitsMet({ verdicts }: Pick<PassportRecord, "verdicts">): { met: number; of: number } | null {
  const agreed = verdicts.filter(({ limit }) => limit?.source === "contract");
  return agreed.length === 0 ? null : { met: agreed.filter(({ met }) => met === true).length, of: agreed.length };
}
