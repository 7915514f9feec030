/** What stands in an `<svg>`, and the symbols it uses. */
export interface Drawn {
  body: string;
  symbols?: readonly string[];
}
