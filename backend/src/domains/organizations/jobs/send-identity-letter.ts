import { countryName } from "#shared/kernel/country.ts";
import { localPath, type Language } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { IdentityRequest } from "../model.ts";

export const identityLetterJob = "organizations.sendIdentityLetter";

/** Queues one letter to each owner, with the commit of `trx`. */
export async function queueIdentityLetter(trx: Database, requestId: string): Promise<void> {
  const owners = (await trx("identity_requests as r")
    .join("organization_members as m", "m.organization_id", "r.organization_id")
    .where({ "r.id": requestId, "m.role": "owner" })
    .whereNull("m.deleted_at")
    .select("m.user_id")) as { user_id: string }[];
  for (const { user_id: userId } of owners) await enqueueJob(trx, identityLetterJob, { requestId, userId });
}

/** Tells an owner what was decided, in the language of their account. */
export async function sendIdentityLetter(services: Services, payload: unknown): Promise<void> {
  const { requestId, userId } = payload as { requestId: string; userId: string };
  const identity = await IdentityRequest.query(services.db).findById(requestId);
  const owner = (await services
    .db("users")
    .where({ id: userId })
    .whereNotNull("email_confirmed_at")
    .first("email", "language")) as { email: string | null; language: Language } | undefined;
  if (!identity || !owner?.email) return;
  const { language } = owner;
  const { shown, wanted } = identity;
  const country = wanted.country === undefined ? shown.country : wanted.country;
  const { publicUrl } = services.config;
  await sendLetter(
    services,
    writeLetter({
      to: owner.email,
      language,
      name: identity.status === "accepted" ? "identityAccepted" : "identityRefused",
      link: publicUrl + localPath(language, "/dashboard/settings"),
      site: publicUrl,
      values: {
        wanted: [wanted.name ?? shown.name, country ? countryName(country, language) : ""].filter(Boolean).join(", "),
      },
      quote: identity.reason ?? "",
    }),
  );
}
