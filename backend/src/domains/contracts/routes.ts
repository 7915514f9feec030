import { contractEndpoints } from "#shared/contracts/contract.ts";
import { draftsInTenMinutes, verificationsPerHour } from "#shared/contracts/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorizeAction, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { consume, createLimiter, networkOf } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { proveOwner, useProof, visitorOf } from "../identity/index.ts";
import { acceptEndpoint } from "../offers/index.ts";
import { concludeWith } from "./commands/conclude-offer.ts";
import { signContract } from "./commands/sign-contract.ts";
import { withdrawContract } from "./commands/withdraw-contract.ts";
import { contractFile } from "./contract-file.ts";
import { Contract } from "./model.ts";
import { presentContract, presentLine } from "./presenter.ts";
import { qrToken } from "./qr-token.ts";
import { contractContexts } from "./queries/contract-context.ts";
import { listContracts } from "./queries/list-contracts.ts";
import { verifyContract } from "./queries/verify-contract.ts";

/** A contract of the caller's organization. @throws {AppError} `contracts.notFound`, also for one that is somebody else's. */
async function findOwn(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ contract: Contract; side: OrganizationType }> {
  asMember(actor);
  const contract = await Contract.find(db, id);
  const side = contract && sideOf(actor, contract);
  if (!contract || !side) throw new AppError("contracts.notFound");
  return { contract, side };
}

interface Reader {
  actor: Actor;
  services: Services;
  now: Date;
}

async function view(db: Database, contract: Contract, { actor, services, now }: Reader) {
  const context = (await contractContexts(db, [contract]))(contract.id);
  return presentContract(contract, context, { actor, token: qrToken(services.config, contract.id), now });
}

const hour = 60 * 60;
/** @throws {AppError} `request.rateLimited` */
async function countDraft(db: Database, userId: string): Promise<void> {
  const wait = await consume(createLimiter(db, "contract-drafts", draftsInTenMinutes, 600), userId);
  if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
}

export const contractRoutes: Endpoint[] = [
  endpoint(contractEndpoints.list, async ({ db, actor, query, now }) => {
    const { rows, ...page } = await listContracts(db, { membership: asMember(actor).membership, ...query, now });
    const contextOf = await contractContexts(db, rows);
    return { ...page, items: rows.map((contract) => presentLine(contract, contextOf(contract.id), actor, now)) };
  }),

  endpoint(contractEndpoints.verify, async ({ trx, body, request, services, now }) => {
    // Numbers follow each other: nobody goes through all of them, and nobody tries tokens.
    const limiter = createLimiter(services.db, "contract-verify", verificationsPerHour, hour);
    const wait = await consume(limiter, networkOf(request.ip));
    if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
    const { number, sha256, token } = body;
    return verifyContract({ db: trx, config: services.config, number, sha256, token, now });
  }),

  endpoint(contractEndpoints.show, async ({ db, actor, params, services, now }) => {
    const { contract } = await findOwn(db, actor, params.contractId);
    return view(db, contract, { actor, services, now });
  }),

  endpoint(contractEndpoints.sign, async ({ db, actor, params, body, services, request, now }) => {
    const member = asMember(actor);
    const { contract, side } = await findOwn(db, actor, params.contractId);
    authorizeAction("signContracts", actor);
    // Who has read another text is told so before anything is asked of them.
    if (body.textHash !== contract.textHash) throw new AppError("contracts.otherText", { textHash: contract.textHash });
    const visitor = visitorOf({ request });
    const { password, code } = body;
    const proof = await proveOwner({ services, actor: member, password, code, purpose: "signContract", visitor, now });
    return services.db.transaction(async (trx) => {
      await useProof(trx, proof, now);
      const { userId } = member;
      const { by: method } = proof;
      const { textHash } = body;
      const signed = await signContract({ trx, contract, side, userId, method, textHash, request, now });
      return view(trx, signed, { actor, services, now });
    });
  }),

  endpoint(contractEndpoints.withdraw, async ({ trx, actor, params, body, services, request, now }) => {
    const { userId } = asMember(actor);
    const { contract, side } = await findOwn(trx, actor, params.contractId);
    authorizeAction("withdrawContracts", actor);
    const withdrawn = await withdrawContract({ trx, contract, side, userId, reason: body.reason, request, now });
    return view(trx, withdrawn, { actor, services, now });
  }),

  endpoint(contractEndpoints.pdf, async ({ db, actor, params, query, services }) => {
    const { contract } = await findOwn(db, actor, params.contractId);
    if (contract.concludedAt === null) await countDraft(services.db, asMember(actor).userId);
    return contractFile(services, contract, query.size);
  }),

  // Here and not with the offers' own, because a contract is made with it.
  acceptEndpoint(concludeWith),
];
