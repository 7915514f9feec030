/** The day since which the terms and the privacy policy are in force. Whoever registers accepts this version, and it is kept with the account. */
export const termsVersion = "2026-11-22";
