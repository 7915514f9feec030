import { AppError } from "#shared/kernel/errors.ts";
import type { PassportView } from "#shared/passports/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { revocationOf, versionsOf, type PassportRow } from "../model.ts";
import { presentPassport } from "../presenter.ts";
import { checkWith, fileOf } from "../sealing.ts";
import { knownKeys } from "./known-keys.ts";

interface Found {
  passport: PassportRow;
  /** The newest first. */
  versions: PassportRow[];
}

/** A version of a passport by its number, the newest unless told. @throws {AppError} `passports.notFound` */
export async function findPassport(db: Database, number: string, version: number | null): Promise<Found> {
  const versions = await versionsOf(db, number);
  const passport = version === null ? versions[0] : versions.find((each) => each.version === version);
  if (!passport) throw new AppError("passports.notFound");
  return { passport, versions };
}

/** What anybody is told of it, the signature looked at now. */
export async function viewPassport(
  { config }: Pick<Services, "config">,
  db: Database,
  { passport, versions }: Found,
  now: Date,
): Promise<PassportView> {
  const check = await checkWith(await knownKeys({ db, config }), fileOf(passport));
  return presentPassport({ passport, versions, revocation: await revocationOf(db, passport.passport_id), check, now });
}

/** Whether an inspector of both sides has submitted an inspection. */
export async function isJointly(db: Database, inspectionId: string): Promise<boolean> {
  const found: unknown = await db("quality_controls as q")
    .join("inspector_invitations as i", "i.id", "q.invitation_id")
    .where({ "q.id": inspectionId, "i.consent": "given" })
    .first("q.id");
  return found !== undefined;
}
