import { mostTodayRows, nothingToday, ownRight, type TodayRow } from "#shared/notifications/today.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

/** With so long left nobody may find the letter any more. */
const endsSoon = 2 * day;
/** Whom nobody has invited again by then is not waited for. */
const shownFor = 7 * day;

interface Row {
  id: string;
  email: string;
  expires_at: Date;
  total: string;
}

const statement = `
  select id, email, expires_at, count(*) over () as total from team_invitations
   where organization_id = :id and accepted_at is null and revoked_at is null and expires_at between :since and :soon
   order by expires_at, id limit ${mostTodayRows}`;

/** Invitations that nobody has accepted and that end soon or have ended, until they are sent again or taken back. */
export const readTeamToday: Today = async (db, { membership }, now) => {
  const right = ownRight("manageTeam", membership);
  if (!right) return nothingToday;
  const { rows } = await db
    .raw<{ rows: Row[] }>(statement, {
      id: membership.organizationId,
      since: after(now, -shownFor),
      soon: after(now, endsSoon),
    } as never)
    .options({ name: "today.team" });
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(({ id, email, expires_at }): TodayRow => ({
      kind: "invitationToResend",
      subject: { type: "invitation", id, reference: null },
      shipment: null,
      deadline: expires_at.toISOString(),
      amount: null,
      values: { name: email },
      place: "/dashboard/team#invitations",
      urgent: false,
      ...right,
    })),
  };
};
