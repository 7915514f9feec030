import { LegalPage } from "./LegalPage.tsx";

const parts = ["policy", "protection"] as const;

/** /privacy */
export function Component() {
  return <LegalPage document="privacy" parts={parts} crop="chia" />;
}
