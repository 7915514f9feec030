import type { OwnDataView } from "#shared/accounts/self-contract.ts";
import type { AuditAction, AuditWords } from "#shared/kernel/audit-actions.ts";
import { defaultLanguage, isLanguage, type Language } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/audit.json" with { type: "json" };
import fr from "#shared/locales/fr/audit.json" with { type: "json" };
import type { Database } from "#backend/src/db/database.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";

/** Lines of each list; nobody's account comes near it. */
const most = 10_000;

type Row = Record<string, unknown>;

const words: Record<Language, AuditWords> = { en: en.action, fr: fr.action };
/** The words of the console's list, in the language of the user's letters. */
const wordsOf = (language: unknown): AuditWords => words[isLanguage(language) ? language : defaultLanguage];

/**
 * Everything that is kept about a user: their account, where they are signed in, what was written down of them, their organization,
 * and the trade they have begun themselves. No hash, no secret, nothing about anybody else.
 */
export async function exportOwnData(db: Database, actor: UserActor, now: Date): Promise<OwnDataView> {
  const { userId, membership } = actor;
  const list = async (sql: string, ...values: string[]) =>
    (await db.raw<{ rows: Row[] }>(`${sql} limit ${most}`, values)).rows;
  const [account] = await list(
    `select id, email, phone, language, email_confirmed_at, last_sign_in_at, user_metadata, app_metadata, created_at, updated_at
       from users where id = ?`,
    userId,
  );
  const [organization] = membership
    ? await list(
        `select o.id, o.name, o.type, o.organization_type, o.phone, o.website, o.description, o.story, o.country, o.city, o.established,
                o.certifications, o.contact_email, o.verification, o.created_at, m.role, m.job_title
           from organizations o join organization_members m on m.organization_id = o.id and m.user_id = ? and m.deleted_at is null
          where o.id = ?`,
        userId,
        membership.organizationId,
      )
    : [];
  return {
    exportedAt: now.toISOString(),
    account: account ?? {},
    organization: organization ?? null,
    sessions: await list(
      "select id, created_at, refreshed_at, ended_at, ip, user_agent from sessions where user_id = ? order by created_at desc",
      userId,
    ),
    activity: (
      await list(
        `select action, subject_type, case when actor_user_id = ? then ip end as ip, created_at from audit_log
          where actor_user_id = ? or (subject_type = 'user' and subject_id = ?) order by id desc`,
        userId,
        userId,
        userId,
      )
    ).map((line) => ({ what: wordsOf(account?.language)[line.action as AuditAction], ...line })),
    trade: {
      offers: await list(
        `select id, product_name, quantity, unit, price_per_unit, currency, message, status, created_at
           from offers where created_by = ? order by created_at desc`,
        userId,
      ),
      orders: await list(
        `select id, reference, product_name, quantity, total_amount, currency, status, created_at
           from orders where created_by = ? order by created_at desc`,
        userId,
      ),
    },
  };
}
