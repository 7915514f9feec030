/**
 * One full stop where a value that ends with one ("Koffie B.V.", "12 déc.") is followed by the sentence's own; three stay three. A quotation that ends
 * with one inside its marks needs none behind them.
 */
export const singleFullStops = (text: string): string =>
  text.replace(/(^|[^.])\.\.(?![./])/g, "$1.").replace(/([.!?…]\s?[”»])\.(?!\.)/g, "$1");
