/** Words of our own, such as statuses, as a list within a statement: `'open', 'decided'`. Planned with them in its text a partial index can be used. Never for what somebody has typed. */
export const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");
