import type { CaseView } from "#shared/disputes/case-view.ts";

/** Where the figures of the inspections stand beside those of the contract; nothing while inspections have no figures. */
export function ClaimFigures({ found: _found }: { found: CaseView }) {
  return null;
}
