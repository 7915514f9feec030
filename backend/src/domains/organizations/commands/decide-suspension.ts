import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { suspensionProcess, type SuspensionTransition } from "#shared/organizations/suspension-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { tell } from "#backend/src/kernel/notices.ts";
import { announceSupplier } from "../announce-supplier.ts";
import type { Organization } from "../model.ts";
import { standingOf } from "../policy.ts";
import { recordDecision } from "./record-decision.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`: whoever begins something in its name holds its row too. */
  organization: Organization;
  transition: SuspensionTransition;
  reason: string;
  userId: string;
  /** The version that whoever decides has read. */
  expectedVersion: number | undefined;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Suspends an organization or ends that, from the commit on. Its owners and managers are told the reason by notice and letter.
 *
 * @throws {AppError} `organizations.suspensionState` if somebody else was first.
 */
export async function decideSuspension(props: Props): Promise<Organization> {
  const { trx, organization, transition, reason, userId, expectedVersion, request, now } = props;
  const { id, name, type } = organization;
  if (!canTransition(suspensionProcess, transition, standingOf(organization)))
    throw new AppError("organizations.suspensionState", { at: organization.suspendedAt?.toISOString() ?? "" });
  expectVersion(organization, expectedVersion);
  const suspends = suspensionProcess[transition].to === "suspended";
  const decided = await organization.change(trx, { suspendedAt: suspends ? now : null }, now);
  const [decision] = (await trx("suspension_decisions")
    .insert({ organization_id: id, transition, reason, decided_by: userId, created_at: now })
    .returning("id")) as { id: string }[];
  await recordDecision({
    trx,
    organization,
    action: suspends ? "organization.suspended" : "organization.reinstated",
    event: `organization.${transition}`,
    details: { name, reason },
    userId,
    request,
    now,
  });
  await tell(trx, {
    kind: suspends ? "organizationSuspended" : "organizationReinstated",
    side: type,
    organizationId: id,
    eventId: `suspension:${decision?.id ?? ""}`,
    subject: { type: "organization", id, reference: null },
    values: { reason },
    now,
  });
  if (type === "supplier") await announceSupplier(trx);
  return decided;
}
