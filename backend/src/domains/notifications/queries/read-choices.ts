import { kindsOfGroup } from "#shared/notifications/kinds.ts";
import {
  isLocked,
  noticeGroupNames,
  noticeGroups,
  type LetterTime,
  type NoticeGroupName,
} from "#shared/notifications/groups.ts";
import type { NoticeChoicesView } from "#shared/notifications/inbox-contract.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";

interface ChoiceRow {
  notice_group: NoticeGroupName;
  in_app: boolean;
  letter: LetterTime;
}

/** What a reader is told, by the groups that have something for their side; what they have not chosen is as everybody begins. */
export async function readChoices(
  db: Database,
  { userId, membership }: Pick<MemberActor, "userId" | "membership">,
): Promise<NoticeChoicesView> {
  const rows = (await db("notice_choices")
    .where({ user_id: userId })
    .select("notice_group", "in_app", "letter")) as ChoiceRow[];
  const chosen = new Map(rows.map((row) => [row.notice_group, row]));
  return {
    groups: noticeGroupNames
      .filter((group) => kindsOfGroup(group, membership.organizationType).length > 0)
      .map((group) => {
        const locked = isLocked(group);
        const own = locked ? undefined : chosen.get(group);
        return { group, inApp: own?.in_app ?? true, letter: own?.letter ?? noticeGroups[group].letter, locked };
      }),
  };
}
