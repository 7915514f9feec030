import { bankDetailsEndpoints, type BankAccount } from "#shared/bank-details/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { takesPayoutAccounts, type Config } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type MemberActor } from "#backend/src/kernel/actor.ts";
import { proveWithFactor, User, visitorOf } from "../identity/index.ts";
import { Organization } from "../organizations/index.ts";
import { askChange } from "./commands/ask-change.ts";
import { withdrawChange } from "./commands/withdraw-change.ts";
import { BankDetails } from "./model.ts";
import { presentBankDetails } from "./presenter.ts";

async function present(db: Database, config: Config, { membership }: MemberActor) {
  const rows = await BankDetails.of(db, membership.organizationId);
  const waiting = rows.find(({ state }) => state === "waiting");
  const asker = waiting && (await User.query(db).findById(waiting.askedBy).select("email"));
  return presentBankDetails({
    rows,
    askedBy: asker?.email ?? null,
    givenByUs: takesPayoutAccounts(config),
    reader: membership,
  });
}

export const bankDetailsRoutes: Endpoint[] = [
  endpoint(bankDetailsEndpoints.show, async ({ db, actor, params, services }) => {
    const member = asMember(actor);
    authorize(member.membership.organizationId === params.organizationId, "organizations.notFound");
    authorizeAction("readBankDetails", actor);
    return present(db, services.config, member);
  }),

  endpoint(bankDetailsEndpoints.change, async ({ actor, params, body, services, request, expectedVersion, now }) => {
    const member = asMember(actor);
    authorize(member.membership.organizationId === params.organizationId, "organizations.notFound");
    authorizeAction("changeBankDetails", actor);
    if (!takesPayoutAccounts(services.config)) throw new AppError("bankDetails.askedElsewhere");
    const { password, ...account } = body;
    const visitor = visitorOf({ request });
    await proveWithFactor({ services, actor: member, password, purpose: "changeBankDetails", visitor, now });
    return services.db.transaction(async (trx) => {
      await askChange({
        trx,
        config: services.config,
        organizationId: params.organizationId,
        userId: member.userId,
        account: account as BankAccount,
        expectedVersion,
        request,
        now,
      });
      return present(trx, services.config, member);
    });
  }),

  endpoint(bankDetailsEndpoints.withdraw, async ({ trx, actor, params, services, request, now }) => {
    const member = asMember(actor);
    authorize(member.membership.organizationId === params.organizationId, "organizations.notFound");
    authorizeAction("withdrawBankDetails", actor);
    const { organizationId } = params;
    if (!(await Organization.lockById(trx, organizationId))) throw new AppError("organizations.notFound");
    const row = await BankDetails.query(trx)
      .findOne({ id: params.changeId, organization_id: organizationId })
      .forUpdate();
    if (!row) throw new AppError("bankDetails.changeNotFound");
    if (row.state !== "waiting") throw new AppError("bankDetails.changeOver", { state: row.state });
    await withdrawChange({ trx, row, because: "owner", userId: member.userId, request, now });
    return present(trx, services.config, member);
  }),
];
