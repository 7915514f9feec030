import type { Database } from "../db/database.ts";
import type { Listed } from "./order-steps.ts";
import { storyProducts } from "./story.ts";

/** The products of the story, by their keys: those that still stand there. Whoever tries the demo may call one otherwise, or remove it. */
export async function findProducts(db: Database): Promise<ReadonlyMap<string, Listed>> {
  const rows = (await db("supplier_products as p")
    .join("organization_members as m", "m.organization_id", "p.organization_id")
    .join("users as u", "u.id", "m.user_id")
    .select("p.id", "p.name", "u.email")) as { id: string; name: string; email: string }[];
  return new Map(
    Object.entries(storyProducts).flatMap(([key, name]) => {
      const row = rows.find((candidate) => candidate.name.startsWith(name));
      return row ? [[key, { id: row.id, owner: row.email }] as const] : [];
    }),
  );
}
