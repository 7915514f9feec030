import { LegalPage } from "./LegalPage.tsx";

const parts = ["general", "buyer", "seller", "conduct"] as const;

/** /terms */
export function Component() {
  return <LegalPage document="terms" parts={parts} crop="sesame" />;
}
