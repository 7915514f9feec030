import { AppError } from "#shared/kernel/errors.ts";
import { accountEndpoints, type MeView } from "#shared/people/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type UserActor } from "#backend/src/kernel/actor.ts";
import { canCreateOrganization, membershipRights } from "../organizations/index.ts";
import { presentMe } from "./presenter.ts";
import { findMe } from "./queries/find-me.ts";

/** What the reader may do, in the words of `meView`. */
function rightsOf(actor: UserActor): MeView["can"] {
  const inOrganization = membershipRights(actor.membership).map((right) =>
    right === "update" ? "updateOrganization" : right,
  );
  return canCreateOrganization(actor) ? ["createOrganization"] : inOrganization;
}

export const peopleRoutes: Endpoint[] = [
  endpoint(accountEndpoints.me, async ({ actor: anyone, db }) => {
    const actor = asUser(anyone);
    const row = await findMe(db, actor.userId);
    if (!row) throw new AppError("accounts.tokenInvalid");
    return presentMe(row, actor, rightsOf(actor));
  }),
];
