import { v7 as uuid } from "uuid";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { FactorRow } from "../model.ts";
import { demandRelyingParty } from "../webauthn.ts";
import type { Visitor } from "../visitor.ts";
import { makeRoom } from "./enroll-factor.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  friendlyName: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Begins the enrolment of a key. It counts once it has answered a challenge.
 *
 * @throws {AuthError} as `makeRoom`; 422 `mfa_webauthn_enroll_not_enabled` where no key can sign for the site.
 */
export async function enrollKey(props: Props) {
  demandRelyingParty(props.services.config, props.visitor);
  const { id } = await props.services.db.transaction(async (trx) => insertKey(trx, props));
  return { id, type: "webauthn", friendly_name: props.friendlyName };
}

/** The row of a key that is being enrolled, in the transaction of the caller. */
export async function insertKey(trx: Transaction, props: Omit<Props, "services">): Promise<FactorRow> {
  const { userId, friendlyName, visitor, now } = props;
  await makeRoom(trx, props);
  const id = uuid();
  const [row] = (await trx("factors")
    .insert({
      id,
      user_id: userId,
      friendly_name: friendlyName,
      factor_type: "webauthn",
      created_at: now,
      updated_at: now,
    })
    .returning("*")) as [FactorRow];
  await recordAudit({ db: trx, action: "auth.passkeyBegun", userId, visitor, now, details: { factorId: id } });
  return row;
}
