import autocannon from "autocannon";
import { categoryIds } from "#shared/catalogue/choices.ts";
import { median, percentile, type Goal } from "./measure.ts";
import { startBuiltApi, type Running } from "./servers.ts";

const most = (name: string, value: number, limit: number): Goal => ({ name, value, limit, below: true });

const read = async (address: string, headers: Record<string, string> = {}): Promise<Response> => {
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await response.arrayBuffer();
  return response;
};

interface Cost {
  render: number;
  page: number;
}

/** A page at a time, each of an address that nobody has asked for before (a parameter that no page reads would make no other one); the server says what it cost. */
export async function renderTime(address: string, { warmUp = 400, count = 200 } = {}): Promise<Cost> {
  const renders: number[] = [];
  const pages: number[] = [];
  // As long a warm-up as the lists and their bare server have had by then: V8 compiles what has run some hundred times.
  for (let n = 0; n < warmUp + count; n++) {
    const response = await read(`${address}?unsent=${n}`, { "accept-encoding": "identity" });
    const cost = /data;dur=([\d.]+), render;dur=([\d.]+)/.exec(response.headers.get("server-timing") ?? "");
    if (!cost) throw new Error("the page came from the cache");
    if (n < warmUp) continue;
    renders.push(Number(cost[2]));
    pages.push(Number(cost[1]) + Number(cost[2]));
  }
  return { render: median(renders), page: median(pages) };
}

/** Milliseconds that each address takes, one after the other. */
async function timesOf(addresses: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const address of addresses) {
    const start = performance.now();
    await read(address);
    times.push(performance.now() - start);
  }
  return times;
}

interface Visitors {
  url: string;
  paths: readonly string[];
  /** Requests a second of all together; without it each asks again as soon as it is answered. */
  rate?: number;
}

/** The 95th percentile in ms of what 50 visitors at a time wait. */
async function visit({ url, paths, rate }: Visitors): Promise<number> {
  const times: number[] = [];
  let failures = 0;
  await new Promise<void>((resolve, reject) => {
    const visitors = autocannon(
      {
        url,
        connections: 50,
        duration: 10,
        requests: paths.map((path) => ({ path, headers: { "accept-encoding": "gzip" } })),
        ...(rate ? { overallRate: rate } : {}),
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    visitors.on("response", (_client, status, _bytes, time) => {
      times.push(time);
      if (status !== 200) failures += 1;
    });
  });
  if (failures > 0 || times.length === 0) throw new Error(`${failures} of ${times.length} visits failed`);
  return percentile(times, 0.95);
}

const filters = ["", "&origin=et", "&origin=ke&origin=ug", "&certification=Organic", "&search=raised+beds"];
const sorts = ["", "&sort=price-asc", "&sort=quantity-desc"];
/** Some 150 views of the listing, the first page of each category among them. */
const listings = ["all", ...categoryIds].flatMap((category) =>
  filters.flatMap((filter) => sorts.map((sort) => `/products/${category}?${filter}${sort}`.replace("?&", "?"))),
);
/** Each search is another one, so that no answer is kept yet. */
const typos = Array.from({ length: 40 }, (_, n) => `faitrade lot ${n}`);
/**
 * Milliseconds for an answer that nobody has asked for since the last change, so that all products are read; it stands beside a list that
 * has come already, or is read by a search engine. What a visitor waits for is held to less, below.
 */
const firstAsked = 500;
const letters = "abcdefghijklmnopqrstuvwxyz";

/** The public pages and what they ask, on a database of `count` products. */
export async function benchWebsite(databaseUrl: string, someId: string, count: number): Promise<Goal[]> {
  const goals: Goal[] = [];
  const add = (goal: Goal) => {
    goals.push(goal);
    console.log(`${goal.name}: ${goal.value.toFixed(1)}`);
  };
  const at = (what: string) => `${what} (${count})`;
  const indexes: number[] = [];
  for (let n = 0; n < 3; n++) {
    const fresh = await startBuiltApi(databaseUrl);
    await read(`${fresh.url}/products`);
    indexes.push(...(await timesOf([`${fresh.url}/sitemap.xml`])));
    await fresh.stop();
  }
  const api: Running = await startBuiltApi(databaseUrl);
  const v1 = `${api.url}/api/v1`;
  try {
    const product = (await (await fetch(`${v1}/products/${someId}`)).json()) as {
      category: string;
      supplier: { id: string };
    };
    const pages = {
      home: "/",
      product: `/products/${product.category}/${someId}`,
      directory: "/suppliers",
      profile: `/suppliers/${product.supplier.id}`,
      insights: "/insights",
    };
    for (const [name, path] of Object.entries(pages)) {
      const { render, page } = await renderTime(api.url + path, { warmUp: 150, count: 50 });
      add(most(at(`${name}, one render: p50 ms`), render, 12));
      add(most(at(`${name}, render and data: p50 ms`), page, 15));
    }
    add(
      most(
        at("50 visitors without a pause on 150 listings: p95 ms"),
        await visit({ url: api.url, paths: listings }),
        150,
      ),
    );
    const unseen = Array.from({ length: 500 }, (_, n) => `/products?origin=et&unsent=${n}`);
    add(
      most(
        at("50 visitors, a new listing each second: p95 ms"),
        await visit({ url: api.url, paths: unseen, rate: 50 }),
        250,
      ),
    );
    const ask = async (name: string, addresses: readonly string[], limit: number) =>
      add(most(at(`${name}: p95 ms`), percentile(await timesOf(addresses), 0.95), limit));
    await ask(
      "search with a typo",
      typos.map((term) => `${v1}/products?limit=24&search=${encodeURIComponent(term)}`),
      150,
    );
    await ask(
      "suggestions while typing",
      [...letters].flatMap((a) => [..."aeo"].map((b) => `${v1}/search-suggestions?term=${a}${b}`)),
      150,
    );
    await ask(
      "suggestions for a typo",
      typos.map((term) => `${v1}/search-suggestions?term=${encodeURIComponent(term)}`),
      100,
    );
    await ask(
      "listing's counts for a search",
      typos.map((_, n) => `${v1}/products/facets?search=lot+${n}`),
      firstAsked,
    );
    await ask(
      "directory with filters",
      typos.map((_, n) => `${v1}/suppliers?limit=24&country=et&certification=Organic&category=coffee&search=city+${n}`),
      firstAsked,
    );
    await ask(
      "directory's counts",
      typos.map((_, n) => `${v1}/suppliers/facets?search=cooperative+${n}`),
      firstAsked,
    );
    add(most(at("sitemap index, first time: ms"), median(indexes), firstAsked));
    await ask(
      "a sitemap of products, first time",
      Array.from({ length: 15 }, (_, n) => `${api.url}/sitemaps/products-${n + 1}.xml`),
      firstAsked,
    );
    return goals;
  } finally {
    await api.stop();
  }
}
