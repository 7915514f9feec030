import { localPath, type Language } from "#shared/kernel/language.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";

export const takeDownLetterJob = "organizations.sendTakeDownLetter";

interface TakenDown {
  organizationId: string;
  purpose: Purpose;
  /** What it hung on: a listing's name, or the organization's. */
  of: string;
  reason: string;
}

interface Order extends TakenDown {
  userId: string;
}

/** Queues one letter to each owner, with the commit of `trx`. */
export async function queueTakeDownLetters(trx: Database, taken: TakenDown): Promise<void> {
  const owners = (await trx("organization_members")
    .where({ organization_id: taken.organizationId, role: "owner" })
    .whereNull("deleted_at")
    .pluck("user_id")) as string[];
  for (const userId of owners) await enqueueJob(trx, takeDownLetterJob, { ...taken, userId } satisfies Order);
}

/** Tells an owner which picture is gone and why, in the language of their account. */
export async function sendTakeDownLetter(services: Services, payload: unknown): Promise<void> {
  const { userId, purpose, of, reason } = payload as Order;
  const owner = (await services
    .db("users")
    .where({ id: userId })
    .whereNotNull("email_confirmed_at")
    .whereNull("deleted_at")
    .first("email", "language")) as { email: string | null; language: Language } | undefined;
  if (!owner?.email) return;
  const { language } = owner;
  const { publicUrl } = services.config;
  const isOfListing = purpose === "productPicture";
  await sendLetter(
    services,
    writeLetter({
      to: owner.email,
      language,
      name: isOfListing ? "listingPictureTakenDown" : "ownPictureTakenDown",
      link: publicUrl + localPath(language, isOfListing ? "/dashboard/products" : "/dashboard/settings"),
      site: publicUrl,
      values: { of },
      quote: reason,
    }),
  );
}
