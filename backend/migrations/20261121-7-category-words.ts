import type { Knex } from "knex";

/** The categories' names in both languages, folded, as they were searched for when this migration was written. */
const words = {
  coffee: ["coffee", "cafe"],
  "coffee-conventional": ["conventional coffee", "cafe conventionnel"],
  "coffee-organic": ["organic coffee", "cafe biologique"],
  sesame: ["sesame", "sesame"],
  "sesame-conventional": ["conventional sesame", "sesame conventionnel"],
  "sesame-organic": ["organic sesame", "sesame biologique"],
  chia: ["chia", "chia"],
  "chia-conventional": ["conventional chia", "chia conventionnel"],
  "chia-organic": ["organic chia", "chia biologique"],
};

/** Search finds the words of a product's category: they follow its name in `search_text`. */
export async function up(knex: Knex): Promise<void> {
  for (const [category, names] of Object.entries(words))
    await knex("supplier_products")
      .where({ category })
      .update({ search_text: knex.raw("regexp_replace(search_text, ' \\| ', ?)", [` | ${names.join(" | ")} | `]) });
}

export async function down(knex: Knex): Promise<void> {
  for (const [category, names] of Object.entries(words))
    await knex("supplier_products")
      .where({ category })
      .update({ search_text: knex.raw("replace(search_text, ?, ' | ')", [` | ${names.join(" | ")} | `]) });
}
