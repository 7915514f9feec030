/** Incoterms 2020, those for any mode of transport before those for sea and inland waterway (International Chamber of Commerce). */
export const incoterms = ["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP", "FAS", "FOB", "CFR", "CIF"] as const;
export type Incoterm = (typeof incoterms)[number];

const written = new RegExp(`^\\s*(${incoterms.join("|")})\\b[\\s,:-]*(.*?)\\s*$`, "i");

/** The rule and the named place of delivery terms as a listing writes them ("FOB Djibouti"); null for both where they begin with no rule. */
export function readIncoterm(deliveryTerms: string | null): { incoterm: Incoterm | null; place: string | null } {
  const [, rule, place] = written.exec(deliveryTerms ?? "") ?? [];
  if (!rule) return { incoterm: null, place: null };
  return { incoterm: rule.toUpperCase() as Incoterm, place: place || null };
}
