import type { Knex } from "knex";

/** What people who have gone were called in an organization that closed with them had stayed; what they were called is theirs. */
export const up = (knex: Knex) =>
  knex.raw(`
  update organization_members m set job_title = null
    from users u where u.id = m.user_id and u.deleted_at is not null and m.job_title is not null;
`);

/** What is erased does not come back. */
export const down = () => Promise.resolve();
