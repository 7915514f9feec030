import { expect } from "chai";
import type { EventBus } from "#backend/src/kernel/events.ts";
import { CachedPage, PageCache } from "#backend/src/website/page-cache.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

describe("kept pages", () => {
  const api = useApi();
  before(() => buildProduct());

  const open = async (path: string) => {
    const response = await fetch(api.url + path, { redirect: "manual" });
    // What a page cost stands beside one that was made for this visit.
    return { status: response.status, made: response.headers.has("server-timing"), html: await response.text() };
  };

  for (const [path, same] of [
    ["/", "/?utm_source=letter"],
    ["/fr/escrow", "/fr/escrow?fbclid=1&totals=2"],
    ["/products/all?origin=et", "/products/all?utm_source=a&origin=et&gclid=b"],
    ["/suppliers?country=et&country=rw", "/suppliers?country=et&limit=5&country=rw"],
    ["/login?next=%2Fdashboard", "/login?next=%2Fdashboard&utm_medium=mail"],
  ] as const)
    it(`${same} is the copy of ${path}`, async () => {
      // Word of a change of listings, as by the test before, may come between the two and clear what was kept. Each try is an address of its own.
      let [first, again] = [await open(path), await open(same)];
      for (let tried = 0; again.made && tried < 20; tried += 1)
        [first, again] = [await open(path), await open(`${same}&utm_id=${tried}`)];
      expect([first.status, again.status, again.made]).to.deep.equal([200, 200, false]);
      expect(again.html).to.equal(first.html);
      expect(again.html).not.to.match(/utm_|fbclid|gclid|totals/);
    });

  it("what a page reads is a page of its own, with the language switch that carries it on", async () => {
    const { made, html } = await open("/escrow?utm_source=a&total=5000");
    expect(made).to.equal(true);
    expect(html).to.include('href="/fr/escrow?total=5000"').and.to.include('rel="canonical"');
    expect((await open("/escrow?total=7000&utm_source=a")).made).to.equal(true);
  });

  it("a page that tells what went wrong, and a form sent without its script, are told of it all the same", async () => {
    const { status } = await open("/escrow?utm_source=a&error=access_denied");
    expect(status).to.equal(302);
    expect((await open("/contact?unsent=1&utm_source=a")).html).to.include('role="alert"');
  });

  it("of fixed addresses are never pushed out by others", () => {
    const deaf = { onContent: () => undefined, onReconnect: () => undefined } as unknown as EventBus;
    const cache = new PageCache(deaf, 20_000);
    const keep = cache.begin();
    keep("/", new CachedPage(200, "home"), new Set(), true);
    for (let at = 0; at < 50; at += 1)
      keep(`/products/all?search=${at}`, new CachedPage(200, "x".repeat(1_000)), new Set(), false);
    expect(cache.get("/products/all?search=0")).to.equal(undefined);
    expect(cache.get("/products/all?search=49")).not.to.equal(undefined);
    expect(cache.get("/")).not.to.equal(undefined);
  });

  it("take no more room than they are given, whatever is asked for: a million addresses of a short page", () => {
    const deaf = { onContent: () => undefined, onReconnect: () => undefined } as unknown as EventBus;
    const room = 8 * 1024 * 1024;
    const cache = new PageCache(deaf, room);
    const keep = cache.begin();
    const short = new CachedPage(200, "nothing found");
    for (let at = 0; at < 1_000_000; at += 1) keep(`/products/all?search=${at}`, short, new Set(), false);
    let kept = 0;
    for (let at = 0; at < 1_000_000; at += 1) if (cache.get(`/products/all?search=${at}`)) kept += 1;
    // A map's own entry with its address and its place in the order of use takes about a kilobyte.
    expect(kept).to.be.greaterThan(100);
    expect(kept * 1_024).to.be.lessThan(room);
  });

  it("are made once for five hundred who ask at the same moment", async () => {
    const visit = async (path: string) => {
      const response = await fetch(api.url + path);
      await response.arrayBuffer();
      return [response.status, response.headers.get("server-timing")] as const;
    };
    const stampede = async (path: string) => {
      const answers = await Promise.all(Array.from({ length: 500 }, () => visit(path)));
      expect(answers.every(([status]) => status === 200)).to.equal(true);
      // Who came before it was kept is told what it cost; it is one figure where it was made once.
      return new Set(answers.map(([, cost]) => cost).filter(Boolean)).size;
    };
    // Word of a change of listings, as by the test before, may come between and have it made anew. Each try is an address of its own.
    let made = await stampede("/products/all?search=stampede");
    for (let tried = 0; made !== 1 && tried < 5; tried += 1) {
      expect(made, "made anew by a word of a change").to.be.at.most(2);
      made = await stampede(`/products/all?search=stampede-${tried}`);
    }
    expect(made).to.equal(1);
  });
});
