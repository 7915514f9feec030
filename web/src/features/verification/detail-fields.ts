import type { HTMLInputAutoCompleteAttribute } from "react";
import type { DetailName } from "./use-details.ts";

interface TextField {
  readonly name: Exclude<DetailName, "representatives">;
  readonly kind: "text" | "lines" | "country";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** What to write there is said below it. */
  readonly hasHelp?: true;
}

/** The fields of the details in the order in which papers say them. */
export const textFields: readonly TextField[] = [
  { name: "legalName", kind: "text", autoComplete: "organization", hasHelp: true },
  { name: "registerCountry", kind: "country", autoComplete: "country" },
  { name: "registerName", kind: "text", hasHelp: true },
  { name: "registerNumber", kind: "text" },
  { name: "taxNumber", kind: "text" },
  { name: "bankName", kind: "text", hasHelp: true },
  { name: "accountHolder", kind: "text", hasHelp: true },
  { name: "address", kind: "lines", autoComplete: "street-address" },
];
