import type { Database } from "#backend/src/db/database.ts";
import type { KnownOfPerson } from "../guessed-passwords.ts";

interface Row {
  email: string;
  user_metadata: Record<string, unknown>;
  organization: string | null;
}

/** What somebody might make a bad password of: name, address and organization. Nothing of an account that there is not. */
export async function knownOfUser(db: Database, userId: string): Promise<KnownOfPerson> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select u.email, u.user_metadata, o.name as organization
       from users u
       left join organization_members m on m.user_id = u.id and m.deleted_at is null
       left join organizations o on o.id = m.organization_id and o.deleted_at is null
      where u.id = ? and u.deleted_at is null`,
    [userId],
  );
  const [row] = rows;
  return row ? { email: row.email, metadata: row.user_metadata, organization: row.organization } : {};
}
