import type { Services } from "#backend/src/kernel/services.ts";
import type { User } from "./model.ts";

type Metadata = Record<string, unknown>;

/** What somebody says about themselves when they register, as each domain that it concerns reads its part. @throws {AuthError} */
export const readRegistration = ({ domains }: Pick<Services, "domains">, metadata: Metadata): Metadata =>
  domains.reduce((given, { registration }) => registration?.read(given) ?? given, metadata);

/** Has each domain make what registration has asked of it. @returns whether the user's metadata have changed. */
export async function completeRegistration(services: Services, user: User, now: Date): Promise<boolean> {
  let changed = false;
  for (const { registration } of services.domains)
    changed = (await registration?.complete(services, user, now)) || changed;
  return changed;
}
