import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { draftEndpoints, type DraftView } from "#shared/team/drafts-contract.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { parsePart } from "#backend/src/http/parse.ts";
import { authorize, authorizeAction, type Actor, type MemberActor } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { namesOf } from "../team/index.ts";
import { callRows, endpointOf } from "./calls.ts";
import { endDraft, giveDraftBack } from "./commands/end-draft.ts";
import { keepDraft } from "./commands/keep-draft.ts";
import { sendDraft } from "./commands/send-draft.ts";
import { Draft } from "./model.ts";
import { asColleague, draftRights } from "./policy.ts";
import { presentDraft } from "./presenter.ts";
import { listDrafts } from "./queries/list-drafts.ts";
import { readSubjects } from "./queries/read-subjects.ts";

async function view(db: Database, drafts: readonly Draft[], actor: MemberActor): Promise<DraftView[]> {
  const abouts = await readSubjects(db, drafts);
  const names = await namesOf(
    db,
    drafts.flatMap(({ draftedBy, decidedBy }) => [draftedBy, decidedBy ?? []].flat()),
  );
  return drafts.map((draft, index) => presentDraft(draft, abouts[index], names, actor));
}

async function viewOne(db: Database, draft: Draft, actor: MemberActor): Promise<DraftView> {
  const [one] = await view(db, [draft], actor);
  if (!one) throw new Error("unreachable: one draft has one view");
  return one;
}

/** A draft of the caller's organization. @throws {AppError} `organizations.notFound`, `team.draftNotFound` */
async function find(
  db: Database,
  actor: Actor,
  { organizationId, draftId }: { organizationId: string; draftId: string },
): Promise<{ member: MemberActor; draft: Draft }> {
  const member = asColleague(actor, organizationId);
  const draft = await Draft.query(db).findById(draftId);
  if (draft?.organizationId !== organizationId) throw new AppError("team.draftNotFound");
  return { member, draft };
}

export const draftRoutes: Endpoint[] = [
  endpoint(draftEndpoints.list, async ({ db, actor, params, query, now }) => {
    const member = asColleague(actor, params.organizationId);
    const { rows, ...page } = await listDrafts(db, { ...params, ...query, userId: member.userId, now });
    return { ...page, items: await view(db, rows, member) };
  }),

  endpoint(draftEndpoints.ask, async ({ trx, actor, params, body, now }) => {
    const member = asColleague(actor, params.organizationId);
    const { contract } = callRows[body.call];
    const asked = {
      params: parsePart(contract.params, body.params, "params") as Record<string, unknown>,
      body: parsePart(contract.body, body.body, "body"),
    };
    return viewOne(
      trx,
      await keepDraft({ trx, actor: member, call: body.call, ...asked, replaces: body.replaces, now }),
      member,
    );
  }),

  endpoint(draftEndpoints.send, async ({ services, db, actor, params, request, expectedVersion, now }) => {
    asColleague(actor, params.organizationId);
    authorizeAction("answerDrafts", actor);
    const { member, draft } = await find(db, actor, params);
    const { contract, handler } = endpointOf(draft.call);
    const given = { params: draft.params, query: {}, body: contract.body ? draft.body : undefined };
    const common = { actor: member, db, now, services, expectedVersion: undefined, request };
    const make = (trx: Transaction) => handler({ ...common, ...given, trx } as unknown as Call<AnyEndpoint>);
    return viewOne(
      db,
      await sendDraft({ services, actor: member, draft, expectedVersion, request, make, now }),
      member,
    );
  }),

  endpoint(draftEndpoints.giveBack, async ({ trx, actor, params, body, request, now }) => {
    asColleague(actor, params.organizationId);
    authorizeAction("answerDrafts", actor);
    const { member, draft } = await find(trx, actor, params);
    const { userId } = member;
    const returned = await giveDraftBack({ trx, draft, userId, note: body.note, now });
    await writeAudit({
      db: trx,
      action: "team.draftReturned",
      actorUserId: userId,
      subjectType: "user",
      subjectId: draft.draftedBy,
      details: { organization: draft.organizationId, call: draft.call, draft: draft.id },
      request,
      now,
    });
    return viewOne(trx, returned, member);
  }),

  endpoint(draftEndpoints.withdraw, async ({ trx, actor, params, now }) => {
    const { member, draft } = await find(trx, actor, params);
    authorize(draft.draftedBy === member.userId);
    if (!draftRights(member, draft).includes("withdraw")) throw new AppError("team.draftEnded");
    const from = ["waiting", "returned", "expired"] as const;
    await endDraft({ trx, draft, userId: member.userId, now }, "withdrawn", { from });
    return undefined;
  }),
];
