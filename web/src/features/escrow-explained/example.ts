/** The specification's example, in USD. */
export const exampleTotal = "10000";
