/** What the text of a contract is written with: for the reader's other language it comes once it is asked for. */
export const otherTexts = ["choices", "contract-pages.text", "contracts", "lots", "ui.months"] as const;
