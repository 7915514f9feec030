import type { CertificationName } from "#shared/catalogue/choices.ts";

/** What is kept of a certificate beside its organization, so that no list of goods or suppliers reads another table. The one that has ended leaves with the next sweep. */
export interface KeptCertificate {
  readonly kind: CertificationName;
  readonly body: string;
  readonly number: string;
  /** Its last day. */
  readonly validUntil: string;
}
