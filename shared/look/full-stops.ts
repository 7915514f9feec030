/** One full stop where a value that ends with one ("Koffie B.V.", "12 déc.") is followed by the sentence's own; three stay three. */
export const singleFullStops = (text: string): string => text.replace(/(^|[^.])\.\.(?![./])/g, "$1.");
