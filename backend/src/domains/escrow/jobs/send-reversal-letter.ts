import { rolesWith } from "#shared/identity/staff.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Currency } from "#shared/kernel/money.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import { consoleAddress } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import type { Order } from "../model.ts";

export const reversalLetterJob = "escrow.sendReversalLetter";

interface Told {
  userId: string;
  reference: string;
  amount: string;
  currency: Currency;
}

/** Tells everybody who may end such an order that its money has gone back: goods may be on their way for it. */
export async function queueReversalLetters(trx: Database, { reference, totalAmount, currency }: Order): Promise<void> {
  const { rows } = await trx.raw<{ rows: { user_id: string }[] }>(
    `select distinct s.user_id from staff_members s join users u on u.id = s.user_id
      where s.role = any(?) and u.deleted_at is null and u.email_confirmed_at is not null`,
    [rolesWith("disputes.decide")],
  );
  for (const { user_id: userId } of rows)
    await enqueueJob(trx, reversalLetterJob, { userId, reference, amount: totalAmount, currency } satisfies Told);
}

/** Tells one of them, in the language of their account. */
export async function sendReversalLetter(services: Services, payload: unknown): Promise<void> {
  const { userId, reference, amount, currency } = payload as Told;
  const reader = (await services.db("users").where({ id: userId }).first("email", "language")) as
    { email: string | null; language: Language } | undefined;
  if (!reader?.email) return;
  const { language } = reader;
  const { publicUrl } = services.config;
  await sendLetter(
    services,
    writeLetter({
      to: reader.email,
      language,
      name: "paymentGone",
      link: consoleAddress(services.config, "/admin/tasks"),
      site: publicUrl,
      values: { order: reference, amount: formatMoney({ amount, currency }, language) },
    }),
  );
}
