import type { Transaction } from "#backend/src/db/database.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import { tell } from "#backend/src/kernel/notices.ts";
import { visibleName } from "#shared/kernel/name-field.ts";
import type { DraftFacts } from "#shared/notifications/values.ts";
import { draftWords } from "#shared/notifications/words.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { queueMail, User } from "../../identity/index.ts";
import { Organization } from "../../organizations/index.ts";
import { namesOf } from "../../team/index.ts";
import type { Draft } from "../model.ts";
import { readSubjects, type About } from "../queries/read-subjects.ts";

/** What a notice or a letter says that a draft is. */
export const factsOf = (call: Draft["call"], { partner, product, orderReference, total }: About): DraftFacts => ({
  call,
  partner: partner ?? "",
  product,
  order: orderReference ?? "",
  total,
});

/** Tells whoever has made a draft that somebody else has sent it. */
export async function tellSent(trx: Transaction, draft: Draft, { userId, membership, email }: MemberActor, now: Date) {
  const [about] = await readSubjects(trx, [draft]);
  if (!about) return;
  await tell(trx, {
    side: membership.organizationType,
    kind: "draftSent",
    organizationId: draft.organizationId,
    subject: { type: "draft", id: draft.id, reference: null },
    eventId: `draft-sent:${draft.id}`,
    values: {
      sender: visibleName((await namesOf(trx, [userId])).get(userId) ?? email),
      draft: factsOf(draft.call, about),
    },
    exceptUserId: userId,
    onlyUserId: draft.draftedBy,
    now,
  });
}

/** Tells the open pages of an organization that a draft of theirs has moved. */
export const tellPages = (trx: Transaction, { organizationId }: Draft, now: Date): Promise<void> =>
  publish({
    trx,
    organizationIds: [organizationId],
    type: "organization",
    subjectId: organizationId,
    event: "team.draft",
    now,
  });

/** Writes to whoever has made a draft that it was not sent. */
export async function writeToDrafter(
  trx: Transaction,
  draft: Draft,
  letter: "draftReturned" | "draftExpired",
  remark?: string,
): Promise<void> {
  const { organizationId, draftedBy, call } = draft;
  const user = await User.query(trx).findById(draftedBy);
  const organization = await Organization.query(trx).findById(organizationId);
  // Who has left the organization learns nothing more of it.
  const stays: unknown = await trx("organization_members")
    .where({ organization_id: organizationId, user_id: draftedBy })
    .whereNull("deleted_at")
    .first("id");
  if (!user || !organization || stays === undefined) return;
  const { language } = user;
  const [about] = await readSubjects(trx, [draft]);
  const say = (key: string, said = {}) => mailText(language, key, said);
  const named = about ? draftWords(factsOf(call, about), { language, say }) : "";
  const values = { organization: organization.name, draft: named };
  await queueMail(trx, { letter, userId: user.id, language, values, ...(remark && { quote: remark }) });
}
