import { setTimeout as delay } from "node:timers/promises";
import { categoryIds } from "#shared/catalogue/choices.ts";
import { withClient } from "../../scripts/cluster/databases.mjs";
import { addressOf } from "./endurance-honest.ts";
import type { Judge, Kind } from "./endurance-judge.ts";

/** Milliseconds that somebody thinks between two acts, at least and at most. */
const thinking = { least: 3_000, most: 8_000 };

export const think = (): Promise<void> => delay(thinking.least + Math.random() * (thinking.most - thinking.least));
/** Before the first act: people come one after the other. */
export const arrive = ({ arriving }: Crowd): Promise<void> => delay(Math.random() * arriving);
export const oneOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
};

export interface Goods {
  id: string;
  category: string;
  supplier: string;
}

/** Any of the listings, no two the same. */
export const sampleGoods = (url: string, count: number): Promise<Goods[]> =>
  withClient(
    url,
    async (client) =>
      (
        await client.query<Goods>(
          `select p.id, p.category, p.organization_id as supplier from supplier_products p order by md5(p.id::text) limit $1`,
          [count],
        )
      ).rows,
  );

export interface Crowd {
  judge: Judge;
  goods: readonly Goods[];
  isGoing: () => boolean;
  /** Milliseconds until everybody has come. */
  arriving: number;
  /** What was answered otherwise than it should be. */
  refused: string[];
}

const origins = ["et", "rw", "ug", "ke", "tz", "bi", "ci", "gh"];
const certifications = ["Organic", "Fairtrade", "HACCP", "Rainforest Alliance"];
const sorts = ["", "price-asc", "price-desc", "quantity-desc"];
const words = ["fairtrade", "organic", "coffee", "raised beds", "rainforest", "sesame", "hand", "haccp", "chia"];

/** A list with up to two filters and an order, of some thousands that there are. */
function filtered(): { category: string; query: URLSearchParams } {
  const query = new URLSearchParams();
  if (Math.random() < 0.8) query.append("origin", oneOf(origins));
  if (Math.random() < 0.3) query.append("origin", oneOf(origins));
  if (Math.random() < 0.5) query.append("certification", oneOf(certifications));
  const sort = oneOf(sorts);
  if (sort) query.set("sort", sort);
  // The same filter twice is a filter once.
  const once = new URLSearchParams([...new Map([...query].map((pair) => [pair.join("="), pair])).values()]);
  return { category: oneOf(["all", ...categoryIds]), query: once };
}

/** What somebody looks for: a word that many listings have, one lot, or both. */
const term = (): string =>
  Math.random() < 0.4 ? oneOf(words) : `${oneOf(["lot", "Lot", ...words])} ${Math.floor(Math.random() * 10_000)}`;

interface Way {
  weight: number;
  open(goods: Goods): Promise<unknown>;
}

/** Reads as a visitor does: opens a page, or goes on from the one that is open, whose script then asks the API. */
export async function visit(crowd: Crowd, n: number): Promise<void> {
  const { judge, goods, isGoing, refused } = crowd;
  const from = addressOf(20, n);
  const ask = async (kind: Kind, path: string) => {
    const { status } = await judge.ask(path, { kind, from, headers: { "accept-encoding": "gzip" } });
    // No answer and those of the server's own fault are counted where they were asked for.
    if (status !== 200 && status > 0 && status < 500 && status !== 429) refused.push(`GET ${path}: ${status}`);
  };
  const page = (path: string) => ask("page", path);
  const calls = (...paths: string[]) => Promise.all(paths.map((path) => ask("read", `/api/v1${path}`)));
  const language = n % 4 === 0 ? "/fr" : "";
  const listing = ({ category, query }: ReturnType<typeof filtered>) => `${language}/products/${category}?${query}`;
  const ofSupplier = ({ supplier }: Goods) =>
    calls(
      `/suppliers/${supplier}`,
      `/products?supplier=${supplier}&limit=24`,
      `/suppliers/${supplier}/reputation`,
      `/suppliers/${supplier}/ratings?limit=5`,
    );
  const opening: Way[] = [
    { weight: 10, open: () => page(language || "/") },
    { weight: 10, open: () => page(`${language}/products`) },
    { weight: 30, open: () => page(listing(filtered()).replace(/\?$/, "")) },
    { weight: 25, open: ({ id, category }) => page(`${language}/products/${category}/${id}`) },
    { weight: 10, open: ({ supplier }) => page(`${language}/suppliers/${supplier}`) },
    {
      weight: 15,
      async open() {
        const looked = term();
        // As it is typed.
        for (const end of [2, 4])
          await calls(`/search-suggestions?term=${encodeURIComponent(looked.slice(0, end).trim())}`);
        await page(`${language}/products?search=${encodeURIComponent(looked)}`);
      },
    },
  ];
  const goingOn: Way[] = [
    {
      weight: 4,
      open() {
        const { category, query } = filtered();
        const inCategory = category === "all" ? "" : `category=${category}`;
        query.set("limit", "24");
        return calls(`/products?${[inCategory, query].filter(Boolean).join("&")}`, `/products/facets?${inCategory}`);
      },
    },
    { weight: 4, open: ({ id }) => calls(`/products/${id}`, "/payment-methods") },
    { weight: 2, open: ofSupplier },
  ];
  await arrive(crowd);
  while (isGoing()) {
    await choose(Math.random() < 0.6 ? opening : goingOn).open(oneOf(goods));
    await think();
  }
}

/** One of them by chance, those of more weight more often. */
export function choose<Choice extends { weight: number }>(choices: readonly Choice[]): Choice {
  let left = Math.random() * choices.reduce((sum, { weight }) => sum + weight, 0);
  return choices.find(({ weight }) => (left -= weight) < 0) ?? oneOf(choices);
}
