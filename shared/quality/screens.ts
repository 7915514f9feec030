/** The shares of a sieve, from the top. */
export const screenNames = ["screen18", "screen17", "screen16", "screen15", "screen14", "screenBelow"] as const;
