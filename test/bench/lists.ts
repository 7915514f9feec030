import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import pg from "pg";
import { categoriesWithin, categoryIds } from "#shared/catalogue/choices.ts";
import { compare, shoot, type Comparison, type Goal } from "./measure.ts";
import { startBareServer, startBuiltApi, type Running } from "./servers.ts";
import { renderTime } from "./website.ts";
import { buildYardstick, yardstickStatements } from "./yardstick.ts";

/** The same question to both: an address of ours, and the number of the stranger's statement with its values. */
interface Question {
  ours: string;
  statement: number;
  values: unknown[];
}

const origins = ["et", "rw", "ug", "ke", "tz", "bi", "ci", "gh"];
const certifications = ["Organic", "Fairtrade", "HACCP", "Rainforest Alliance"];
/** Words that many listings have, and some that hardly any has. */
const searches = [
  "fairtrade",
  "organic",
  "coffee",
  "raised beds",
  "rainforest",
  "sesame",
  "hand",
  "haccp",
  "lot 4711",
  "lot 77",
  "9973",
  "lot 123 chia",
];
const sizes = { "first page": 0.8, filtered: 0.8, search: 0.8, "by id": 0.6 } as const;
type Kind = keyof typeof sizes;

/** No two questions are the same, as far as there are other ones to ask: nobody answers from memory. */
async function questionsOf(databaseUrl: string): Promise<Record<Kind, Question[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select id from supplier_products order by md5(id::text) limit 1000",
  );
  await client.end();
  const numbers = Array.from({ length: 500 }, (_, n) => n);
  return {
    "first page": numbers.map((n) => ({ ours: `/products?limit=24&n=${n}`, statement: 0, values: [] })),
    filtered: categoryIds.flatMap((category) =>
      origins.flatMap((origin) =>
        certifications.map((certification) => ({
          ours: `/products?limit=24&category=${category}&origin=${origin}&certification=${encodeURIComponent(certification)}&sort=price-asc`,
          statement: 1,
          values: [categoriesWithin(category), origin, [certification]],
        })),
      ),
    ),
    search: numbers.map((n) => {
      const term = searches[n % searches.length] ?? "";
      return {
        ours: `/products?limit=24&search=${encodeURIComponent(term)}&n=${n}`,
        statement: 2,
        values: [`%${term}%`],
      };
    }),
    "by id": rows.map(({ id }) => ({ ours: `/products/${id}`, statement: 3, values: [id] })),
  };
}

const bareAddress = ({ statement, values }: Question, n: number) =>
  `/${statement}?v=${encodeURIComponent(JSON.stringify(values))}&n=${n}`;

/** Everybody's first requests are over: the time of a visitor who comes first after a start, in ms. */
async function coldTimes(databaseUrl: string): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const [name, path] of [
    ["first suggestion", "/api/v1/search-suggestions?term=coff"],
    ["facets", "/api/v1/products/facets"],
    ["facets of a search", "/api/v1/products/facets?search=fairtrade"],
    ["facets of two words", "/api/v1/products/facets?search=raised%20beds"],
    ["a search for what nobody has", "/api/v1/products?search=zzqqx"],
    ["a search with a letter too many", "/api/v1/products?search=ffairtrade"],
    ["a search for a fragment", "/api/v1/products?search=airtrad"],
    ["a search for fragments beside short words", "/api/v1/products?search=al%20rests%20of%20on%20esame"],
    ["a search for what its category has not", "/api/v1/products?search=sesame&category=chia"],
    ["a suggestion for what nobody has", "/api/v1/search-suggestions?term=zzqqx"],
    ["seasons", "/api/v1/seasons"],
    ["sitemap index", "/sitemap.xml"],
    ["a page of the sitemap", "/sitemaps/products-1.xml"],
    ["directory", "/api/v1/suppliers?limit=24"],
  ] as const) {
    // Two words that very many have, and no listing both: all of each are held against each other.
    const limit = name === "a search for what its category has not" ? 1000 : 150;
    const api = await startBuiltApi(databaseUrl);
    try {
      await fetch(`${api.url}/readyz`).then((response) => response.text());
      const started = performance.now();
      const response = await fetch(api.url + path);
      await response.arrayBuffer();
      const took = performance.now() - started;
      if (response.status !== 200 && response.status !== 404) throw new Error(`${path}: ${response.status}`);
      goals.push({ name: `${name}, cold: ms`, value: took, limit, below: true });
    } finally {
      await api.stop();
    }
  }
  return goals;
}

export interface ListFigures {
  comparisons: Comparison[];
  goals: Goal[];
}

/** The lists against a stranger's table, turn by turn in one run. */
export async function benchLists(
  databaseUrl: string,
  someId: string,
  count: number,
  folder: string,
): Promise<ListFigures> {
  await buildYardstick(databaseUrl);
  const questions = await questionsOf(databaseUrl);
  const cold = (await coldTimes(databaseUrl)).map((goal) => ({ ...goal, name: `${goal.name} (${count})` }));
  const api = await startBuiltApi(databaseUrl);
  const page = await fetch(`${api.url}/products`).then((response) => response.text());
  const file = join(folder, "page.html");
  writeFileSync(file, page);
  const { first, filtered, search, byId } = yardstickStatements;
  const bare = await startBareServer(
    databaseUrl,
    [first, filtered, search, byId].map((sql) => ({ sql, values: [] })),
    file,
  );
  try {
    const comparisons: Comparison[] = [];
    const goals: Goal[] = [...cold];
    const add = async (name: string, ours: string[], theirs: string[], least: number) => {
      const result = await compare(
        `${name} (${count})`,
        { url: api.url, paths: ours },
        { url: bare.url, paths: theirs },
      );
      comparisons.push(result);
      goals.push({
        name: `${result.name}: requests per second, ratio`,
        value: result.ratio,
        limit: least,
        below: false,
      });
      // The same ten ask one after the other, so whoever gives two thirds of the answers takes half as long again for each: what is looked for here is a tail beyond that.
      goals.push({
        name: `${result.name}: p99 beyond what the rate makes of it, ratio`,
        value: result.p99Ratio * result.ratio,
        limit: 1.5,
        below: true,
      });
      console.log(
        `${result.name}: ${result.ours.rps.toFixed(0)} against ${result.bare.rps.toFixed(0)} a second, ratio ${result.ratio.toFixed(2)}; p99 ${result.ours.p99} against ${result.bare.p99} ms`,
      );
    };
    for (const [name, least] of Object.entries(sizes)) {
      const asked = questions[name as Kind];
      await add(
        name,
        asked.map(({ ours }) => `/api/v1${ours}`),
        asked.map(bareAddress),
        least,
      );
    }
    goals.push(...(await directory(api, count)));
    // From memory, on a line of its own.
    await add("cached page", ["/products"], ["/bytes"], 0.5);
    const { render, page: whole } = await renderTime(`${api.url}/products`);
    goals.push({ name: `listing, one render (${count}): p50 ms`, value: render, limit: 8, below: true });
    goals.push({ name: `listing, render and data (${count}): p50 ms`, value: whole, limit: 8, below: true });
    goals.push(...(await stampede({ api, databaseUrl, someId, count, folder })));
    return { comparisons, goals };
  } finally {
    await Promise.all([api.stop(), bare.stop()]);
  }
}

/** Suppliers, of whom there is one for each 50 listings. */
async function directory({ url }: Running, count: number): Promise<Goal[]> {
  const paths = Array.from({ length: 500 }, (_, n) => `/api/v1/suppliers?limit=24&n=${n}`);
  await shoot({ url, paths }, 1);
  const { rps, p99 } = await shoot({ url, paths });
  return [
    { name: `directory (${count}): requests a second`, value: rps, limit: 600, below: false },
    { name: `directory (${count}): p99 ms`, value: p99, limit: 40, below: true },
  ];
}

const visitors = 500;

/** So many at once, each with a connection of their own: the milliseconds until the last has it, and what each was told of the time it took to make. */
async function allAtOnce(address: string): Promise<{ took: number; timings: (string | null)[] }> {
  await pass(50);
  const started = performance.now();
  const timings = await Promise.all(
    Array.from({ length: visitors }, () =>
      fetch(address, { redirect: "follow" }).then(
        async (response) => (await response.arrayBuffer(), response.headers.get("server-timing")),
      ),
    ),
  );
  return { took: performance.now() - started, timings };
}

interface Stampede {
  api: Running;
  databaseUrl: string;
  someId: string;
  count: number;
  folder: string;
}

/**
 * 500 visitors at one page that nobody has asked for: it is made once, and nobody waits for 500. Beside it a bare server gives as many the same bytes from its
 * memory.
 */
async function stampede({ api, databaseUrl, someId, count, folder }: Stampede): Promise<Goal[]> {
  // Where the address leads that has no name in it: asked for itself, nothing of the page is made.
  const leading = await fetch(`${api.url}/products/coffee/${someId}`, { redirect: "manual" });
  const address = new URL(leading.headers.get("location") ?? leading.url, api.url).href;
  const { took, timings } = await allAtOnce(address);
  // Who came before it was kept is told what it cost: as many figures as times it was made.
  const made = new Set(timings.filter(Boolean)).size;
  const file = join(folder, "page.html");
  writeFileSync(file, await fetch(address).then((response) => response.text()));
  const bare = await startBareServer(databaseUrl, [], file);
  const theirs = await allAtOnce(`${bare.url}/bytes`);
  await bare.stop();
  const name = `${visitors} visitors at one cold page (${count})`;
  console.log(
    `${name}: the last has it after ${took.toFixed(0)} ms, from a bare server's memory ${theirs.took.toFixed(0)}`,
  );
  return [
    { name: `${name}: times it is made`, value: made, limit: 1, below: true },
    {
      name: `${name}: time until the last has it, of a bare server's`,
      value: took / theirs.took,
      limit: 3,
      below: true,
    },
  ];
}

/** How much slower a million is than ten thousand: ours alone, so it is no yardstick but a look at the slope. */
export function slopes(comparisons: readonly Comparison[], small: number, large: number): Goal[] {
  return Object.keys(sizes).flatMap((name) => {
    const of = (count: number) => comparisons.find((one) => one.name === `${name} (${count})`)?.ours.rps;
    const [least, most] = [of(large), of(small)];
    return least && most
      ? [{ name: `${name}: ${small} against ${large} listings, times`, value: most / least, limit: 1.5, below: true }]
      : [];
  });
}
