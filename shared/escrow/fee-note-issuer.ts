import type { SiteFacts } from "../site-facts.ts";

/** Who issues a paper of the platform, as the site says it on that day; what the operator has not configured is null or empty. */
export interface Issuer {
  readonly name: string;
  readonly legalEntity: string | null;
  /** Lines, with the country's code apart. */
  readonly address: readonly string[];
  readonly country: string | null;
  readonly email: string | null;
  /** The values are the demo's: the paper says that it is a sample. */
  readonly sample: boolean;
}

export function issuerOf({
  name,
  legalEntity,
  offices: [office],
  email,
  sample,
}: Pick<SiteFacts, "name" | "legalEntity" | "offices" | "email" | "sample">): Issuer {
  return { name, legalEntity, address: office?.lines ?? [], country: office?.country ?? null, email, sample };
}
