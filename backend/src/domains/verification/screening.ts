import type { ScreeningView } from "#shared/verification/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

export interface Screening {
  readonly view: ScreeningView;
  /** Whether the checklist's line is done by it; undefined where no domain screens, and a verifier ticks it. */
  readonly derived: boolean | undefined;
}

/** What the domain that screens organizations against the sanctions lists says of one; without such a domain a verifier looks and ticks. */
export async function screeningOf(
  db: Database,
  domains: readonly DomainPart[],
  organizationId: string,
): Promise<Screening> {
  for (const { screening } of domains) {
    const view = await screening?.(db, organizationId);
    if (view) return { view, derived: view.state === "clear" };
  }
  return { view: { state: "missing", lists: [], names: 0, found: 0 }, derived: undefined };
}
