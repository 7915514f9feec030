import { teamRuleEndpoints } from "#shared/team/rule-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { remind, setRule } from "./commands/set-rule.ts";
import { asColleague, asOwner } from "./policy.ts";
import { readRule } from "./queries/read-rule.ts";

export const ruleRoutes: Endpoint[] = [
  endpoint(teamRuleEndpoints.rule, ({ db, actor, params, now }) =>
    readRule(db, asColleague(actor, params.organizationId), now),
  ),

  endpoint(teamRuleEndpoints.setRule, async ({ trx, actor, params, body, request, now }) => {
    const owner = asOwner(actor, params.organizationId);
    await setRule({ trx, ...params, ...body, actorUserId: owner.userId, request, now });
    return readRule(trx, owner, now);
  }),

  endpoint(teamRuleEndpoints.remind, async ({ trx, actor, params, request, now }) => {
    const { userId } = asOwner(actor, params.organizationId);
    await remind({ trx, ...params, actorUserId: userId, request, now });
    return undefined;
  }),
];
