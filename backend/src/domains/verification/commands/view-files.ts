import { AppError } from "#shared/kernel/errors.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { presentDocument } from "../../documents/index.ts";
import { refuseOwn } from "../../organizations/index.ts";
import { filesOf } from "../queries/files.ts";
import { lockRequest } from "./lock-case.ts";
import { writeLine, type Acting } from "./write-line.ts";

interface Viewing extends Pick<Acting, "trx" | "request" | "now"> {
  readonly actor: Actor;
  readonly params: { readonly id: string };
  readonly services: Pick<Services, "config">;
}

/**
 * Addresses of the files of a paper or certificate for a verifier, with a line of the audit log for each look, in one transaction: whoever has the addresses stands there.
 *
 * @throws {AppError} `verification.paperNotFound`, `verification.certificateNotFound`, also once they were thrown away.
 */
export async function viewFiles(call: Viewing, id: string, among: "papers" | "certificates") {
  const { actor, trx, params, services, now, request } = call;
  const { userId } = asUser(actor);
  const each = await lockRequest(trx, params.id);
  await refuseOwn(trx, userId, each.organization.id);
  const found = [...each[among]].find((one) => one.id === id && one.state !== "draft");
  const documents = (await filesOf(trx, each)).get(id) ?? [];
  if (!found || documents.length === 0)
    throw new AppError(among === "papers" ? "verification.paperNotFound" : "verification.certificateNotFound");
  await writeLine({ trx, userId, request, now }, each.organization.id, "verification.paperViewed", {
    name: each.organization.name,
    paper: found.kind,
    files: documents.map(({ name }) => name).join(", "),
  });
  return { documents: documents.map((document) => presentDocument(document, { actor, config: services.config, now })) };
}
