import { looksPerHour, passportEndpoints } from "#shared/passports/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { passportPath, tooManyLooksPath } from "#shared/passports/number.ts";
import type { PassportRecord } from "#shared/passports/record.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { FileAnswer } from "#backend/src/kernel/file-answer.ts";
import { consume, createLimiter, networkOf } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { belongedToSide, Order } from "../escrow/index.ts";
import { certificateOf } from "./certificate-file.ts";
import { revokePassport } from "./commands/revoke-passport.ts";
import { revokerOf } from "./policy.ts";
import { findPassport, isJointly, viewPassport } from "./queries/find-passport.ts";
import { fileOf } from "./sealing.ts";

const hour = 60 * 60;
const numberPage = new RegExp(`^${passportPath("")}[^/]+$`, "i");

const waitAfterLook = (db: Database, ip: string): Promise<number | undefined> =>
  consume(createLimiter(db, "passport-looks", looksPerHour, hour), networkOf(ip));

/** A page of a number is a look as well, whether there is such a passport or not. */
export const pageLooks: NonNullable<DomainPart["pageLooks"]> = async ({ db, path, ip }) => {
  if (!numberPage.test(path)) return undefined;
  const retryAfter = await waitAfterLook(db, ip);
  return retryAfter === undefined ? undefined : { retryAfter, page: tooManyLooksPath };
};

/** Nobody tries numbers by the thousand. The server's own look, which renders the page, has no network to count: its page was. @throws {AppError} `request.rateLimited` */
async function countLook({ db }: Pick<Services, "db">, ip: string): Promise<void> {
  if (ip === "") return;
  const wait = await waitAfterLook(db, ip);
  if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
}

const nameOf = (number: string, version: number, newest: number): string =>
  version === newest ? number : `${number}-v${version}`;

export const passportRoutes: Endpoint[] = [
  endpoint(passportEndpoints.show, async ({ db, params, query, request, services, now }) => {
    await countLook(services, request.ip);
    return viewPassport(services, db, await findPassport(db, params.number, query.version), now);
  }),

  endpoint(passportEndpoints.file, async ({ db, params, query, request, services }) => {
    await countLook(services, request.ip);
    const { passport, versions } = await findPassport(db, params.number, query.version);
    const name = nameOf(passport.number, passport.version, versions.length);
    return new FileAnswer(`${name}.json`, Buffer.from(fileOf(passport)));
  }),

  endpoint(passportEndpoints.certificate, async ({ db, params, query, request, services }) => {
    await countLook(services, request.ip);
    const { passport, versions } = await findPassport(db, params.number, query.version);
    const name = nameOf(passport.number, passport.version, versions.length);
    return new FileAnswer(`${name}.pdf`, await certificateOf(services, passport));
  }),

  endpoint(passportEndpoints.revoke, async ({ trx, actor, params, body, request, services, now }) => {
    const { userId } = asUser(actor);
    const found = await findPassport(trx, params.number, null);
    const { order: named, inspection } = JSON.parse(found.passport.record) as PassportRecord;
    const order = await Order.lock(trx, named.reference);
    if (!order) throw new AppError("passports.notFound");
    const by = revokerOf(actor, order, {
      side: inspection.side,
      isJoint: await isJointly(trx, inspection.id),
      isOwnTrade: await belongedToSide(trx, userId, order),
    });
    await revokePassport({ trx, passport: found.passport, order, by, userId, reason: body.reason, request, now });
    return viewPassport(services, trx, found, now);
  }),
];
