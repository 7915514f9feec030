import type { HitMove } from "#shared/sanctions/choices.ts";
import {
  organizationScreeningEndpoints,
  screeningHitEndpoints,
  type HitDetail,
} from "#shared/sanctions/hit-contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import { Organization, refuseOwn } from "../organizations/index.ts";
import { decideHit } from "./commands/decide-hit.ts";
import { presentHit, presentHitDetail } from "./presenter.ts";
import { findDoubles } from "./queries/find-doubles.ts";
import { findHit, heldOrders, listHits } from "./queries/list-hits.ts";
import { screeningOf } from "./queries/screening-of.ts";

async function describeHit(db: Database, id: string, reader: Actor): Promise<HitDetail> {
  const row = await findHit(db, reader, id);
  if (!row) throw new AppError("staff.hitNotFound");
  return presentHitDetail(row, await heldOrders(db, row.organization_id), reader);
}

type Deciding = Call<typeof screeningHitEndpoints.dismiss>;

const deciding =
  (move: HitMove) =>
  async ({ trx, actor, params, body, expectedVersion, request, now }: Deciding) => {
    const { userId } = asUser(actor);
    await decideHit({ trx, id: params.id, move, reason: body.reason, userId, expectedVersion, request, now });
    return describeHit(trx, params.id, actor);
  };

export const screeningHitRoutes: Endpoint[] = [
  endpoint(screeningHitEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listHits(db, actor, query);
    return { ...page, items: rows.map((row) => presentHit(row, actor)) };
  }),

  endpoint(screeningHitEndpoints.show, ({ db, actor, params }) => describeHit(db, params.id, actor)),

  endpoint(screeningHitEndpoints.dismiss, deciding("dismiss")),
  endpoint(screeningHitEndpoints.propose, deciding("propose")),
  endpoint(screeningHitEndpoints.confirm, deciding("confirm")),
  endpoint(screeningHitEndpoints.doubt, deciding("doubt")),
  endpoint(screeningHitEndpoints.reopen, deciding("reopen")),

  endpoint(organizationScreeningEndpoints.screening, async ({ db, actor, params }) => {
    if (!(await Organization.query(db).findById(params.id).whereNull("deleted_at")))
      throw new AppError("organizations.notFound");
    await refuseOwn(db, asUser(actor).userId, params.id);
    return screeningOf(db, params.id, actor);
  }),

  endpoint(organizationScreeningEndpoints.doubles, async ({ db, params }) => {
    const items = await findDoubles(db, params.id);
    if (!items) throw new AppError("organizations.notFound");
    return { items };
  }),
];
