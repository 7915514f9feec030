import type { Knex } from "knex";
import { fold } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };

interface Ordered {
  product_name: string;
  product_category: string;
}

const nameIn = (names: Record<string, { name: string } | undefined>, category: string) => names[category]?.name ?? "";

/** Orders are found by their product and by the other side's name too, folded as the catalogue's search is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table orders add column search_text text");
  const ordered = (await knex("orders").distinct("product_name", "product_category")) as Ordered[];
  for (const product of ordered) {
    const { product_name: name, product_category: category } = product;
    const words = fold([name, nameIn(en.category, category), nameIn(fr.category, category)].join(" | "));
    await knex("orders")
      .where(product)
      .update({ search_text: knex.raw("lower(reference) || ' | ' || ?", [words]) });
  }
  await knex.raw(`
    -- The default is for processes of the version before, which run on until they are replaced.
    alter table orders alter column search_text set default '', alter column search_text set not null;
    create index orders_search on orders using gin (search_text gin_trgm_ops);
    create index organizations_by_name on organizations using gin ((' ' || split_part(search_text, ' | ', 1)) gin_trgm_ops) where deleted_at is null;
  `);
}

export const down = (knex: Knex) =>
  knex.raw("drop index organizations_by_name; alter table orders drop column search_text;");
