import { mostTodayRows, nothingToday, ownRight, type TodayRow } from "#shared/notifications/today.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";
import { namesOf } from "../../team/index.ts";
import { Draft } from "../model.ts";
import { readSubjects } from "./read-subjects.ts";

interface Row {
  id: string;
  deadline: Date;
  total: string;
}

/** Drafts end by themselves, and often before that what they are about. */
const first = `
  select d.id, least(d.expires_at, s.ship_by, case when f.status = 'accepted' then f.order_until else f.valid_until end) as deadline, count(*) over () as total
    from team_drafts d left join offers f on f.id = d.offer_id
    left join shipments s on s.order_id = d.order_id and s.number = coalesce(d.shipment_number, 1)
   where d.organization_id = :id and d.state = 'waiting' and d.expires_at > :now
   order by deadline, d.id limit ${mostTodayRows}`;

/** What members have ready for whoever may send it. */
export const readDraftsToday: Today = async (db, { membership }, now) => {
  const right = ownRight("answerDrafts", membership);
  if (!right) return nothingToday;
  const { rows } = await db
    .raw<{ rows: Row[] }>(first, { id: membership.organizationId, now } as never)
    .options({ name: "today.drafts" });
  if (rows.length === 0) return nothingToday;
  const found = await Draft.query(db).findByIds(rows.map(({ id }) => id));
  const about = new Map((await readSubjects(db, found)).map((one, at) => [found[at]?.id, one]));
  const names = await namesOf(
    db,
    found.map(({ draftedBy }) => draftedBy),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.flatMap(({ id, deadline }): TodayRow[] => {
      const draft = found.find((one) => one.id === id);
      if (!draft) return [];
      const { partner, product, orderReference, total = null } = about.get(id) ?? {};
      return [
        {
          kind: "draftToSend",
          subject: { type: "draft", id, reference: orderReference ?? null },
          shipment: null,
          deadline: deadline.toISOString(),
          amount: total,
          values: {
            call: draft.call,
            ...(partner && { partner }),
            ...(product && { product }),
            name: names.get(draft.draftedBy) ?? "",
          },
          place: "/dashboard/team#drafts",
          urgent: false,
          ...right,
        },
      ];
    }),
  };
};
