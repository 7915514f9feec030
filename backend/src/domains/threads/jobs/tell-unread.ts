import { organizationTypes, type OrganizationType } from "#shared/organizations/choices.ts";
import type { SentFiles } from "#shared/notifications/values.ts";
import { unreadMinutes } from "#shared/threads/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { tellTogether, type AnyTelling } from "#backend/src/kernel/notices.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { documentsOf } from "../../documents/index.ts";
import { organizationOf, otherSide, type Dealing } from "../dealing.ts";
import { excerptOf } from "../excerpt.ts";

const batch = 50;
const excerptLength = 300;

/** Tells each side of what has waited for it and nobody of it has read: once, until somebody has read on. */
export async function tellOfUnread({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  for (const side of organizationTypes) {
    let found: number;
    do found = await db.transaction((trx) => tellSome(trx, side, now));
    while (found === batch);
  }
}

interface Waiting {
  id: string;
  messages: number;
}

/** What was written last by the other side. */
interface Last {
  thread_id: string;
  id: string;
  text: string;
  partner: string;
}

async function tellSome(trx: Transaction, side: OrganizationType, now: Date): Promise<number> {
  const { rows } = await trx.raw<{ rows: Waiting[] }>(
    `select id, messages from threads where ${side}_waits_since <= ? order by ${side}_waits_since limit ${batch} for no key update skip locked`,
    [after(now, -unreadMinutes * minute)],
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await trx("threads")
    .whereIn("id", ids)
    .update({ [`${side}_waits_since`]: null, [`${side}_told`]: trx.ref("messages") });
  const dealings = (await trx<Dealing>("dealings").whereIn("id", ids)) as Dealing[];
  const { rows: texts } = await trx.raw<{ rows: Last[] }>(
    `select distinct on (m.thread_id) m.thread_id, m.id, m.text, o.name as partner from thread_messages m
       join organizations o on o.id = m.organization_id join threads t on t.id = m.thread_id
      where m.thread_id = any(?) and m.organization_id = t.${otherSide(side)}_org_id order by m.thread_id, m.position desc`,
    [ids],
  );
  const files = await documentsOf(
    trx,
    "message",
    texts.map((last) => last.id),
  );
  await tellTogether(
    trx,
    rows.flatMap(({ id, messages }) => {
      const dealing = dealings.find((each) => each.id === id);
      const last = texts.find(({ thread_id }) => thread_id === id);
      if (!dealing || !last) return [];
      const sent = files.get(last.id) ?? [];
      const told = { ...last, files: { count: sent.length, name: sent[0]?.name ?? null } };
      return [noticeOf(dealing, side, messages, told, now)];
    }),
  );
  return rows.length;
}

function noticeOf(
  dealing: Dealing,
  side: OrganizationType,
  messages: number,
  { text, partner, files }: Last & { files: SentFiles },
  now: Date,
): AnyTelling {
  const { order_id: orderId, offer_id: offerId, reference, id } = dealing;
  return {
    side,
    kind: orderId ? "orderMessage" : "offerMessage",
    organizationId: organizationOf(dealing, side),
    subject: orderId
      ? { type: "order", id: orderId, reference }
      : { type: "offer", id: offerId ?? id, reference: null },
    eventId: `messages:${id}:${messages}`,
    values: {
      partner,
      product: dealing.product_name,
      excerpt: excerptOf(text, excerptLength),
      files,
      thread: id,
    } as AnyTelling["values"],
    now,
  };
}
