import { verificationEndpoints, type VerificationView } from "#shared/verification/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { asMember, authorize, authorizeAction, type Actor } from "#backend/src/kernel/actor.ts";
import type { MemberAction } from "#shared/organizations/actions.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Organization } from "../organizations/index.ts";
import { addCertificate, removeCertificate } from "./commands/add-certificate.ts";
import { addPaper, removePaper } from "./commands/add-paper.ts";
import { answerQuestion } from "./commands/answer.ts";
import { ask } from "./commands/ask.ts";
import { beginRequest } from "./commands/begin-request.ts";
import { lockCase, openOf } from "./commands/lock-case.ts";
import { saveDetails } from "./commands/save-details.ts";
import { withdraw } from "./commands/withdraw.ts";
import { presentVerification } from "./presenter.ts";
import { filesOf } from "./queries/files.ts";
import { namesOf } from "./queries/names.ts";
import { readCase, type Case } from "./queries/read-case.ts";

interface Reading {
  readonly actor: Actor;
  readonly services: Services;
  readonly now: Date;
}

async function view(
  db: Database,
  organizationId: string,
  { actor, services, now }: Reading,
): Promise<VerificationView> {
  const organization = await Organization.query(db).findById(organizationId).whereNull("deleted_at");
  if (!organization) throw new AppError("organizations.notFound");
  const each = await readCase(db, organization);
  const people = [each.request?.askedBy ?? null, ...each.questions.map(({ answeredBy }) => answeredBy)];
  return presentVerification({
    each,
    files: await filesOf(db, each),
    names: await namesOf(db, people),
    reader: { actor, config: services.config, now },
  });
}

type Changing = Pick<Call<typeof verificationEndpoints.begin>, "actor" | "trx" | "params" | "services" | "now">;

interface Work {
  trx: Transaction;
  each: Case;
  userId: string;
  now: Date;
}

/** One change by a member who may: with the organization's row locked, and answered with all of it. */
async function change(call: Changing, action: MemberAction, work: (props: Work) => Promise<void>) {
  const { actor, trx, params, now } = call;
  const { userId, membership } = asMember(actor);
  authorize(membership.organizationId === params.organizationId, "organizations.notFound");
  authorizeAction(action, actor);
  await work({ trx, each: await lockCase(trx, params.organizationId), userId, now });
  return view(trx, params.organizationId, call);
}

/** The verification of one's own organization. */
export const verificationRoutes: Endpoint[] = [
  endpoint(verificationEndpoints.show, async (call) => {
    const { membership } = asMember(call.actor);
    authorize(membership.organizationId === call.params.organizationId, "organizations.notFound");
    return view(call.db, call.params.organizationId, call);
  }),

  endpoint(verificationEndpoints.begin, (call) => change(call, "askVerification", beginRequest)),

  endpoint(verificationEndpoints.save, (call) =>
    change(call, "answerVerification", ({ trx, each, now }) => {
      const { body: changes, expectedVersion } = call;
      return saveDetails({ trx, each: openOf(each), changes, expectedVersion, now });
    }),
  ),

  endpoint(verificationEndpoints.ask, (call) =>
    change(call, "askVerification", (props) => ask({ ...props, each: openOf(props.each) })),
  ),

  endpoint(verificationEndpoints.withdraw, (call) =>
    change(call, "answerVerification", ({ trx, each, now }) => withdraw({ trx, each: openOf(each), now })),
  ),

  endpoint(verificationEndpoints.answer, (call) =>
    change(call, "answerVerification", (props) =>
      answerQuestion({ ...props, each: requestedOf(props.each), ...call.body }),
    ),
  ),

  endpoint(verificationEndpoints.addPaper, (call) =>
    change(call, "answerVerification", (props) => addPaper({ ...props, each: openOf(props.each), draft: call.body })),
  ),

  endpoint(verificationEndpoints.removePaper, (call) =>
    change(call, "answerVerification", ({ trx, each, now }) => removePaper(trx, each.papers, call.params.paperId, now)),
  ),

  endpoint(verificationEndpoints.addCertificate, (call) =>
    change(call, "answerVerification", (props) =>
      addCertificate({ ...props, each: openOf(props.each), draft: call.body }),
    ),
  ),

  endpoint(verificationEndpoints.removeCertificate, (call) =>
    change(call, "answerVerification", ({ trx, each, now }) =>
      removeCertificate({ trx, ...each, id: call.params.certificateId, now }),
    ),
  ),
];

/** A question is found whatever has become of its request, so that whoever comes late is told so. */
function requestedOf(each: Case) {
  const { request } = each;
  if (!request) throw new AppError("verification.questionNotFound");
  return { ...each, request };
}
