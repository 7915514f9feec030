import { debugEndpoints } from "#shared/debug/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, authorize, type Actor, type UserActor } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { tryCreation } from "./commands/try-creation.ts";
import { canDiagnose, seesAllOrganizations } from "./policy.ts";
import { readMemberships, readOrganizations, readUserOrganizations } from "./queries/read-rows.ts";

/** To everybody else there is nothing here. @throws {AppError} `request.notFound` */
function readerOf(actor: Actor, { config }: Services): UserActor {
  const user = asUser(actor);
  authorize(canDiagnose(user, config.local), "request.notFound");
  return user;
}

export const debugRoutes: Endpoint[] = [
  endpoint(debugEndpoints.availability, ({ services }) => Promise.resolve({ open: services.config.local })),

  endpoint(debugEndpoints.organizations, async ({ db, actor, services }) => {
    const reader = readerOf(actor, services);
    return { rows: await readOrganizations(db, reader.userId, seesAllOrganizations(reader)) };
  }),

  endpoint(debugEndpoints.members, async ({ db, actor, services }) => ({
    rows: await readMemberships(db, readerOf(actor, services).userId),
  })),

  endpoint(debugEndpoints.userOrganizations, async ({ db, actor, services }) => ({
    rows: await readUserOrganizations(db, readerOf(actor, services).userId),
  })),

  endpoint(debugEndpoints.createOrganization, ({ db, actor, services, now }) =>
    tryCreation({ db, userId: readerOf(actor, services).userId, now }),
  ),
];
