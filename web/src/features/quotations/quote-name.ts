/** Under which name a quote is kept while it is typed: its request's number, and the listing that it is on. */
export const quoteName = (request: string, productId: string): string => `quote:${request}:${productId}`;

/** The page of a request is opened with the form for a quote on this listing. */
export const quotedProduct = "quote";
