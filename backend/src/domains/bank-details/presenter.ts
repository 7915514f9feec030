import type { BankDetailsView } from "#shared/bank-details/contract.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { Membership } from "#backend/src/kernel/actor.ts";
import type { BankDetails } from "./model.ts";

interface Props {
  /** Of one organization, the oldest first. */
  rows: readonly BankDetails[];
  /** The address of whoever has asked for the change that waits. */
  askedBy: string | null;
  givenByUs: boolean;
  reader: Membership;
}

export const versionOf = (rows: readonly BankDetails[]): number => rows.reduce((sum, { version }) => sum + version, 0);

export function presentBankDetails({ rows, askedBy, givenByUs, reader }: Props): BankDetailsView {
  const inForce = rows.find(({ state }) => state === "inForce");
  const waiting = rows.find(({ state }) => state === "waiting");
  const last = rows.at(-1);
  const withdrawn =
    last?.state === "withdrawn" && last.endedBecause !== null && last.endedBecause !== "closed"
      ? { at: last.endedAt?.toISOString() ?? null, because: last.endedBecause }
      : null;
  return {
    version: versionOf(rows),
    givenByUs,
    inForce: inForce?.shown ? { ...inForce.shown, since: inForce.effectiveAt.toISOString() } : null,
    waiting: waiting?.shown
      ? {
          ...waiting.shown,
          id: waiting.id,
          askedBy,
          askedAt: waiting.askedAt.toISOString(),
          effectiveAt: waiting.effectiveAt.toISOString(),
        }
      : null,
    withdrawn,
    can: [
      ...(givenByUs && !waiting && allow("changeBankDetails", reader) ? (["change"] as const) : []),
      ...(waiting && allow("withdrawBankDetails", reader) ? (["withdraw"] as const) : []),
    ],
  };
}
