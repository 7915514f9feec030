import { AppError } from "#shared/kernel/errors.ts";
import { staffOrganizationEndpoints } from "#shared/organizations/admin-contract.ts";
import type { VerificationTransition } from "#shared/organizations/verification-process.ts";
import { staffVerificationEndpoints } from "#shared/verification/admin-contract.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";
import { decideVerification, refuseOwn, viewForStaff } from "../organizations/index.ts";
import { askBack } from "./commands/ask-back.ts";
import { claim, release } from "./commands/claim.ts";
import { decideCertificate, decidePaper } from "./commands/decide-filed.ts";
import { keepCertificates } from "./commands/keep-certificates.ts";
import { endGranted } from "./commands/end-granted.ts";
import { lockCase, lockRequest } from "./commands/lock-case.ts";
import { refuse } from "./commands/refuse.ts";
import { tickCheck } from "./commands/tick-check.ts";
import { verify } from "./commands/verify.ts";
import { viewFiles } from "./commands/view-files.ts";
import type { Acting } from "./commands/write-line.ts";
import { isAsked } from "#shared/verification/choices.ts";
import { listVerifications } from "./queries/list-verifications.ts";
import { namesOf } from "./queries/names.ts";
import { requestForVerifier } from "./queries/request-for-verifier.ts";
import type { OpenCase } from "./queries/read-case.ts";
import { presentQueueRow } from "./staff-presenter.ts";
import { screeningOf } from "./screening.ts";
import { tellOffice } from "./tell-office.ts";

type Changing = Pick<
  Call<typeof staffVerificationEndpoints.release>,
  "actor" | "trx" | "params" | "services" | "now" | "request"
>;

/** One change by a verifier who neither belongs nor belonged to the organization: with its row locked, and answered with all of the request. */
async function change(call: Changing, work: (props: Acting & { each: OpenCase }) => Promise<void>) {
  const { actor, trx, params, request, now, services } = call;
  const { userId } = asUser(actor);
  const each = await lockRequest(trx, params.id);
  await refuseOwn(trx, userId, each.organization.id);
  await work({ trx, each, userId, request, now });
  return requestForVerifier(trx, params.id, { actor, domains: services.domains, now });
}

/** Who reads, for a request that nobody has locked. */
async function show(db: Database, id: string, call: { actor: Actor; services: Changing["services"]; now: Date }) {
  const { actor, services, now } = call;
  const view = await requestForVerifier(db, id, { actor, domains: services.domains, now });
  await refuseOwn(db, asUser(actor).userId, view.organizationId);
  return view;
}

export const verificationAdminRoutes: Endpoint[] = [
  endpoint(staffVerificationEndpoints.list, async ({ db, actor, query, now }) => {
    const { rows, ...page } = await listVerifications(db, query, { userId: asUser(actor).userId, now });
    const names = await namesOf(
      db,
      rows.map(({ claimed_by }) => claimed_by),
    );
    return { ...page, items: rows.map((row) => presentQueueRow(row, names, actor, now)) };
  }),

  endpoint(staffVerificationEndpoints.show, (call) => show(call.db, call.params.id, call)),

  endpoint(staffVerificationEndpoints.claim, (call) => change(call, (props) => claim({ ...props, ...call.body }))),

  endpoint(staffVerificationEndpoints.release, (call) => change(call, release)),

  endpoint(staffVerificationEndpoints.viewPaper, (call) => viewFiles(call, call.params.paperId, "papers")),

  endpoint(staffVerificationEndpoints.decidePaper, (call) =>
    change(call, (props) => decidePaper({ ...props, id: call.params.paperId, ...call.body })),
  ),

  endpoint(staffVerificationEndpoints.viewCertificate, (call) =>
    viewFiles(call, call.params.certificateId, "certificates"),
  ),

  endpoint(staffVerificationEndpoints.decideCertificate, (call) =>
    change(call, (props) => decideCertificate({ ...props, id: call.params.certificateId, ...call.body })),
  ),

  endpoint(staffVerificationEndpoints.check, (call) =>
    change(call, async (props) => {
      const { derived } = await screeningOf(call.trx, call.services.domains, props.each.organization.id);
      await tickCheck({ ...props, ...call.body, isDerived: derived !== undefined });
    }),
  ),

  endpoint(staffVerificationEndpoints.question, (call) => change(call, (props) => askBack({ ...props, ...call.body }))),

  endpoint(staffVerificationEndpoints.verify, (call) =>
    change(call, async (props) => {
      const { derived } = await screeningOf(call.trx, call.services.domains, props.each.organization.id);
      await verify({ ...props, ...call.body, derived });
    }),
  ),

  endpoint(staffVerificationEndpoints.refuse, (call) => change(call, (props) => refuse({ ...props, ...call.body }))),

  endpoint(staffOrganizationEndpoints.verify, (call) => decideWithout(call, "verify")),

  endpoint(staffOrganizationEndpoints.refuse, (call) => decideWithout(call, "refuse")),
];

/**
 * A decision from an organization's own page. Where a request lies with our team it is decided about by its rules; without one an organization is verified as it was before there were requests, for the
 * usual time, or its mark is taken away. None is verified that was found on a sanctions list, or not looked for yet.
 *
 * @throws {AppError} `verification.notReady` with what is open; as the commands do.
 */
async function decideWithout(call: Call<typeof staffOrganizationEndpoints.verify>, transition: VerificationTransition) {
  const { trx, actor, params, body, expectedVersion, request, now, services } = call;
  const { userId } = asUser(actor);
  const each = await lockCase(trx, params.id);
  const { organization } = each;
  await refuseOwn(trx, userId, organization.id);
  const { derived } = await screeningOf(trx, services.domains, organization.id);
  const acting = { trx, userId, request, now };
  if (each.request && isAsked(each.request.state)) {
    const asked = { ...each, request: each.request };
    const rest = { letter: null, reason: body.reason };
    if (transition === "refuse")
      await refuse({ ...acting, ...rest, each: asked, mayAskAtOnce: false, takesMark: true });
    else await verify({ ...acting, ...rest, each: asked, validUntil: null, derived });
    return viewForStaff(trx, params.id, actor);
  }
  if (transition === "verify" && derived === false)
    throw new AppError("verification.notReady", { papers: [], certificates: [], checks: ["sanctions"] });
  await decideVerification({ ...acting, organization, transition, reason: body.reason, expectedVersion });
  if (transition === "refuse") {
    await endGranted(trx, organization.id, now);
    const values = { reason: body.reason, letter: "", askAgain: "" };
    const eventId = `verification:taken:${organization.id}:${now.getTime()}`;
    await tellOffice(trx, organization, { kind: "verificationRefused", eventId, values, now });
  }
  await keepCertificates(trx, organization, now);
  return viewForStaff(trx, params.id, actor);
}
