import { sanctionsListEndpoints } from "#shared/sanctions/contract.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { commitList, discardList } from "./commands/decide-list.ts";
import { readSanctionsList } from "./commands/read-list.ts";
import { presentList } from "./presenter.ts";
import { describeList, listLists } from "./queries/list-lists.ts";

type Deciding = Call<typeof sanctionsListEndpoints.commit> | Call<typeof sanctionsListEndpoints.discard>;

const deciding = ({ trx, actor, params, request, now }: Deciding) => ({
  trx,
  id: params.id,
  userId: asUser(actor).userId,
  request,
  now,
});

export const sanctionsListRoutes: Endpoint[] = [
  endpoint(sanctionsListEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listLists(db, query);
    return { ...page, items: rows.map((row) => presentList(row, actor)) };
  }),

  endpoint(sanctionsListEndpoints.show, ({ db, actor, params }) => describeList(db, params.id, actor)),

  endpoint(sanctionsListEndpoints.read, async ({ services, db, actor, query, request }) => {
    const id = await readSanctionsList({ services, ...query, bytes: request.file, userId: asUser(actor).userId });
    return describeList(db, id, actor);
  }),

  endpoint(sanctionsListEndpoints.commit, async (call) => {
    await commitList({ ...deciding(call), confirmed: call.body.confirmed });
    return describeList(call.trx, call.params.id, call.actor);
  }),

  endpoint(sanctionsListEndpoints.discard, async (call) => {
    await discardList(deciding(call));
    return describeList(call.trx, call.params.id, call.actor);
  }),
];
