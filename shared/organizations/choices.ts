/** The choice lists of the specification's section 3, in its words: they are stored as they stand and translated under `choices:`. */
export const organizationTypes = ["supplier", "buyer"] as const;
export type OrganizationType = (typeof organizationTypes)[number];

export const buyerBusinessTypes = [
  "Trader / Importer",
  "Wholesaler / Distributor",
  "Retailer / Supermarket",
  "Food Processor / Manufacturer",
  "Ingredient Buyer / B2B Food Company",
  "Social Enterprise / Impact Buyer",
  "NGO / Development Buyer",
] as const;

/** Opens a text field; what is typed there is stored instead. */
export const otherBusinessType = "Other (please specify)";

export const supplierBusinessTypes = [
  "Farmer Cooperative",
  "Individual Farmer",
  "Aggregation Center",
  "Processing Unit / Factory",
  "Certified Export Company",
  "Farmer Producer Organization (FPO)",
  "Social Enterprise",
  "NGO / Support Organization",
  otherBusinessType,
] as const;

export const buyerJobTitles = [
  "CEO / Managing Director",
  "Procurement Manager",
  "Import Manager",
  "Trader / Buyer",
  "Quality Control Officer",
  "Finance Officer",
  "Supply Chain Manager",
] as const;

export const supplierJobTitles = [
  "Chairperson / Cooperative Leader",
  "Farm Manager / Operations Lead",
  "Sales or Export Officer",
  "Aggregation Officer",
  "Post-Harvest Supervisor",
  "Finance / Admin Officer",
  "Quality Control Officer",
  "Processor / Factory Manager",
] as const;

export const businessTypesOf = (type: OrganizationType): readonly string[] =>
  type === "buyer" ? buyerBusinessTypes : supplierBusinessTypes;
export const jobTitlesOf = (type: OrganizationType): readonly string[] =>
  type === "buyer" ? buyerJobTitles : supplierJobTitles;

/** What each may do stands in `./rules.ts`. */
export const memberRoles = ["owner", "manager", "member"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** Roles that are given by a press. Who becomes an owner, an owner says with proof of who they are. */
export const givenRoles = ["manager", "member"] as const;
export type GivenRole = (typeof givenRoles)[number];

export const verificationStates = ["none", "waiting", "verified", "refused", "expired"] as const;
export type VerificationState = (typeof verificationStates)[number];

/** Rows read on each request, never claims in a token; staff belong to no organization. */
export const staffRoles = ["reviewer", "verifier", "finance", "support", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];
