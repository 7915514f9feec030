import { cropOf } from "#shared/catalogue/choices.ts";
import type { AnyEndpoint, AnswerOf, BodyOf } from "#shared/kernel/endpoint.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { fold } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { sampleEndpoints, type JudgedForm, type SampleView } from "#shared/samples/contract.ts";
import { sampleRow, type MemberMove } from "#shared/samples/process.ts";
import { inSnapshot, type Database, type Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint, type Handler } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import { moveSample } from "./commands/move-sample.ts";
import { requestSample } from "./commands/request-sample.ts";
import { Sample } from "./model.ts";
import { presentSample } from "./presenter.ts";
import { findDealing, type Dealing } from "./queries/find-dealing.ts";
import { listSamples } from "./queries/list-samples.ts";
import { sampleContexts } from "./queries/sample-context.ts";

async function view(db: Database, samples: readonly Sample[], actor: Actor, now: Date): Promise<SampleView[]> {
  const contexts = await sampleContexts(db, asMember(actor).membership.organizationId, samples, now);
  return samples.map((sample) => {
    const context = contexts.get(sample.id);
    if (!context) throw new Error(`sample ${sample.id} has no other side`);
    return presentSample(sample, context, actor);
  });
}

async function viewOne(db: Database, sample: Sample, actor: Actor, now: Date): Promise<SampleView> {
  const [one] = await view(db, [sample], actor, now);
  if (!one) throw new Error("unreachable: one sample has one view");
  return one;
}

/** A sample of the caller's organization, locked, for whoever may make the move, be it possible now or not. */
async function lockForMove(trx: Transaction, actor: Actor, id: string, move: MemberMove) {
  const sample = await Sample.lockById(trx, id);
  const side = sample && sideOf(actor, sample);
  if (!sample || !side) throw new AppError("samples.notFound");
  const { action, by } = sampleRow(move);
  if (!action) throw new Error(`${move} is nobody's to make`);
  authorizeAction(action, actor);
  authorize(by.includes(side));
  return { sample, side };
}

type Changes = NonNullable<Parameters<typeof moveSample>[0]["changes"]>;

/** Serves a move of the process; `changesOf` says what its form writes beside the status. */
function move<Contract extends AnyEndpoint>(
  contract: Contract,
  name: MemberMove,
  changesOf: (body: BodyOf<Contract>, sample: Sample) => Changes,
): Endpoint {
  const handler = async ({ trx, actor, params, body, now }: Call<Contract>) => {
    const { sampleId } = params as { sampleId: string };
    const { sample, side } = await lockForMove(trx, actor, sampleId, name);
    const { userId } = asMember(actor);
    const changes = changesOf(body, sample);
    const moved = await moveSample({ trx, sample, move: name, party: side, userId, changes, now });
    return (await viewOne(trx, moved, actor, now)) as AnswerOf<Contract>;
  };
  return endpoint(contract, handler as unknown as Handler<AnyEndpoint>) as Endpoint;
}

/** @throws {AppError} `request.invalid` for a score of coffee that names no protocol: the same cup has other points in another one. */
function judged({ notes, score, protocol }: JudgedForm, { productCategory }: Sample): Changes {
  if (score !== null && protocol === null && cropOf(productCategory) === "coffee")
    throw new AppError("request.invalid", { fields: [{ field: "protocol", key: "required" }] });
  return { notes, score, protocol: score === null ? null : protocol };
}

/** Begins a sample in the name of one's organization: what was agreed on before goes on where nothing new may begin. */
function authorizeToBegin(actor: Actor, side: OrganizationType, { isAgreed }: Dealing): void {
  if (side === "buyer") authorizeAction(isAgreed ? "requestAgreedSamples" : "requestSamples", actor);
  else authorizeAction(isAgreed ? "handleSamples" : "promiseSamples", actor);
}

export const sampleRoutes: Endpoint[] = [
  endpoint(sampleEndpoints.list, ({ db: anyMoment, actor, query, now }) =>
    inSnapshot(anyMoment, async (db) => {
      const { rows, ...page } = await listSamples(db, { membership: asMember(actor).membership, ...query });
      return { ...page, items: await view(db, rows, actor, now) };
    }),
  ),

  endpoint(sampleEndpoints.show, async ({ db, actor, params, now }) => {
    const sample = await Sample.query(db).findById(params.sampleId).whereNull("deleted_at");
    if (!sample || !sideOf(actor, sample)) throw new AppError("samples.notFound");
    return viewOne(db, sample, actor, now);
  }),

  endpoint(sampleEndpoints.create, async ({ trx, actor, body, now }) => {
    const { userId, membership } = asMember(actor);
    const side = membership.organizationType;
    // About a listing only buyers ask: a supplier would send to nobody.
    if (side === "supplier" && body.productId !== null) authorizeAction("requestSamples", actor, "offers.buyerOnly");
    const dealing = await findDealing(trx, body, membership.organizationId, now);
    authorizeToBegin(actor, side, dealing);
    return viewOne(trx, await requestSample({ trx, dealing, side, userId, draft: body, now }), actor, now);
  }),

  move(sampleEndpoints.accept, "accept", () => ({})),
  move(sampleEndpoints.decline, "decline", ({ reason }) => ({ reason })),
  move(sampleEndpoints.send, "send", ({ courier, trackingNumber }, { searchText }) => ({
    courier,
    trackingNumber,
    searchText: `${searchText} | ${fold(trackingNumber)}`,
  })),
  move(sampleEndpoints.receive, "receive", () => ({})),
  move(sampleEndpoints.approve, "approve", judged),
  move(sampleEndpoints.refuse, "refuse", ({ reason, ...form }, sample) => ({ reason, ...judged(form, sample) })),
  move(sampleEndpoints.withdraw, "withdraw", ({ reason }) => ({ reason })),
];
