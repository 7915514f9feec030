/**
 * The day since which the terms and the privacy policy are in force. Whoever registers accepts this version; it is kept with the account, and
 * for good in the audit log.
 */
export const termsVersion = "2026-11-23";

/** Every version that has been in force: a page that stood open may still name an older one. */
export const termsVersions: readonly string[] = [termsVersion, "2026-11-22"];

export const isTermsVersion = (version: unknown): version is string =>
  (termsVersions as readonly unknown[]).includes(version);
