import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { useRows } from "#test/factories/rows.ts";
import { buildMarket } from "#test/support/public-pages/index.ts";
import { features } from "#web/src/app/pages.ts";

interface Weight {
  scripts: number;
  styles: number;
}

const budget = JSON.parse(readFileSync(join(import.meta.dirname, "page-weight.json"), "utf8")) as {
  core: number;
  page: Record<string, number>;
  total: number;
  styles: { arriving: number };
};

/** The size class of a route; what has no manifest is the page that says there is none. */
const sizeOf = (route: string): string =>
  features.flatMap((feature) => feature.public ?? []).find(({ paths }) => paths.some((path) => path === route))?.size ??
  "small";

const arriving = ["/", "/products/:category", "/insights", "/pricing", "/contact"];

/** What a first visit loads, whatever the code says it should: the bytes are counted where they arrive. */
describe("the weight of a first visit", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  journey("stays within its budget on public pages", async (stage) => {
    stage.allow(/ERR_|404/);
    const all = (await buildMarket()).map(({ route, path }): [string, string] => [route, path]);
    // The check of the build counts them all; here one of each size class and the heaviest prove that no more arrives than it counts.
    const pages = new Map(process.env.FULL ? all : all.filter(([route]) => arriving.includes(route)));
    const found: Record<string, Weight> = {};
    for (const [name, path] of pages) {
      const page = await stage.open(name, { serviceWorkers: "allow" });
      const weight: Weight = { scripts: 0, styles: 0 };
      const bodies: Promise<void>[] = [];
      page.on("response", (response) => {
        const type = response.request().resourceType();
        if (type !== "script" && type !== "stylesheet") return;
        bodies.push(
          response
            .body()
            .then(
              (body) => void (weight[type === "script" ? "scripts" : "styles"] += gzipSync(body, { level: 9 }).length),
            ),
        );
      });
      await page.goto(server.url + path, { waitUntil: "load" });
      await page.waitForLoadState("networkidle");
      await Promise.all(bodies);
      // Styles in the head are the page's as well as those in files.
      const inHead = await page
        .locator("style")
        .evaluateAll((all) => all.map(({ textContent }) => textContent).join(""));
      weight.styles += gzipSync(inHead, { level: 9 }).length;
      found[name] = weight;
    }
    const tooHeavy = Object.entries(found).filter(
      ([route, { scripts, styles }]) =>
        scripts > Math.min(budget.core + (budget.page[sizeOf(route)] ?? 0), budget.total) ||
        styles > budget.styles.arriving,
    );
    expect(tooHeavy, `measured: ${JSON.stringify(found, null, 2)}`).to.deep.equal([]);
  });
});
