/** What is wrong with a file; each has its words in both languages (`verify-passport:problem`) and in `docs/PASSPORT.md`. */
export const passportProblems = [
  /** No JSON, or not with a record and a signature. */
  "notPassport",
  /** A name stands twice: readers differ in which of the two they take. */
  "nameTwice",
  /** A later form, which this check does not know. */
  "otherFormat",
  /** Signed by something else than Ed25519, or as something else than a passport. */
  "otherSignature",
  "unknownKey",
  "signatureWrong",
  /** Its key was in other hands when it says that it was signed. */
  "keyRevoked",
  /** The signature is ours, and of another passport. */
  "otherPassport",
  "fieldMissing",
  "fieldAdded",
  "fieldChanged",
] as const;
export type PassportProblem = (typeof passportProblems)[number];
