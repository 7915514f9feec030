import type { Knex } from "knex";
import { nameLook } from "../src/domains/organizations/index.ts";
import { fillNameLooks } from "./20261123-5-identity.ts";

interface Asked {
  id: string;
  shown: { name: string };
  wanted: { name?: string };
}

/**
 * `nameLook` knows more signs and legal forms. Names that organizations were verified by before, and those that they wait for, are looked
 * at too when somebody takes a name; so is the name of one that has closed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  alter table identity_requests add column shown_look text not null default '', add column wanted_look text;
  drop index organizations_name_look;
  create index organizations_name_look on organizations (name_look);
  create index identity_requests_shown_look on identity_requests (shown_look) where status = 'accepted';
  create index identity_requests_wanted_look on identity_requests (wanted_look) where status = 'waiting';
`);
  await fillNameLooks(knex);
  for (const { id, shown, wanted } of (await knex("identity_requests").select("id", "shown", "wanted")) as Asked[])
    await knex("identity_requests")
      .where({ id })
      .update({
        shown_look: nameLook(shown.name),
        wanted_look: wanted.name === undefined ? null : nameLook(wanted.name),
      });
}

export const down = (knex: Knex) =>
  knex.raw(`
  alter table identity_requests drop column shown_look, drop column wanted_look;
  drop index organizations_name_look;
  create index organizations_name_look on organizations (name_look) where deleted_at is null;
`);
