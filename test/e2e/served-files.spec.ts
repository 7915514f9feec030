import { expect } from "chai";
import type { Page } from "playwright";
import { makePdf } from "#test/factories/files.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { enter } from "./people.ts";

/** What a page in somebody else's file would do, were it one. */
const deed = "localStorage.ran='1';document.cookie='ran=1;path=/';fetch('/healthz?ran='+document.cookie)";
const page = `<html><head><script>${deed}</script></head><body onload="${deed}"><img src=x onerror="${deed}"></body></html>`;

/** A whole paper, with a page between its parts. */
async function paperWithPage(): Promise<Buffer> {
  const pdf = await makePdf("x".repeat(3000));
  const at = pdf.lastIndexOf("startxref");
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(`%${page}\n`), pdf.subarray(at)]);
}

const nameOf = (ending: string) => `<img src=x onerror=localStorage.ran=1>.html.${ending}`;

/** A file that somebody has sent is saved and never shown as a page of ours, whatever it holds and however it is called. */
describe("a served file", () => {
  const api = useApi();

  const files: Record<string, () => Promise<{ bytes: Buffer; type: string; ending: string }>> = {
    "a paper with a page in it": async () => ({ bytes: await paperWithPage(), type: "application/pdf", ending: "pdf" }),
    "a table with a handler in it": () =>
      Promise.resolve({
        bytes: Buffer.from(`lot,words\nA-1,<details open ontoggle=${deed.replaceAll(",", "")}>x</details>\n`),
        type: "text/csv",
        ending: "csv",
      }),
    "a map with a handler in it": () =>
      Promise.resolve({
        bytes: Buffer.from(
          JSON.stringify({ type: "Point", coordinates: [38.7, 9], name: `<details open ontoggle="${deed}">` }),
        ),
        type: "application/geo+json",
        ending: "geojson",
      }),
  };

  /** Nothing of it has reached what the site keeps in this browser, and nothing was asked for in its name. */
  async function expectNothingRan(visitor: Page, asked: readonly string[]): Promise<void> {
    await visitor.goto(`${api.url}/contact`);
    expect(await visitor.evaluate(() => localStorage.getItem("ran"))).to.equal(null);
    expect((await visitor.context().cookies()).map(({ name }) => name)).not.to.include("ran");
    expect(asked.filter((url) => url.includes("ran="))).to.deep.equal([]);
  }

  // They are served by one route with the same head: each run tries the first, a full one all.
  for (const [at, [what, make]] of Object.entries(files).entries())
    (at === 0 ? journey : fullJourney)(`is saved under its name, and nothing in it runs: ${what}`, async (stage) => {
      stage.allow(/net::ERR_ABORTED|sandbox|Content Security Policy|Failed to load resource/i);
      const supplier = await buildSupplier();
      const { bytes, type, ending } = await make();
      const sent = await sendAndWait(api, supplier, { bytes, type, name: nameOf(ending) });
      expect(sent, JSON.stringify(sent)).to.include({ status: "ready", mediaType: type, name: nameOf(ending) });
      const address = api.url + (sent.url ?? "");
      const visitor = await stage.open("supplier");
      const asked: string[] = [];
      visitor.context().on("request", (request) => void asked.push(request.url()));
      await enter(visitor, `${api.url}/dashboard`, supplier);

      await stage.step("opened by its address it is saved, and the page stays what it was", async () => {
        const before = visitor.url();
        const saved = visitor.waitForEvent("download");
        await visitor.goto(address).catch((error: unknown) => expect(String(error)).to.match(/Download|ERR_ABORTED/));
        const download = await saved;
        expect(download.suggestedFilename())
          .to.match(new RegExp(`\\.${ending}$`))
          .and.not.include("<");
        expect(visitor.url()).to.equal(before);
      });

      await stage.step("within a page of ours it is saved too", async () => {
        for (const tag of ["iframe", "object", "embed"]) {
          const attribute = tag === "object" ? "data" : "src";
          await visitor.evaluate(
            ([name = "", key = "", url = ""]) => {
              const element = document.createElement(name);
              element.setAttribute(key, url);
              document.body.append(element);
            },
            [tag, attribute, address],
          );
        }
        await eventually(() => asked.filter((url) => url === address).length > 1, {
          what: "the frame to be asked for",
        });
        for (const frame of visitor.frames().slice(1)) {
          const isShown = await frame.evaluate(() => document.body.textContent).catch(() => "");
          expect(isShown ?? "").not.to.include("x</details>");
        }
        await expectNothingRan(visitor, asked);
      });

      await stage.step("even where something on the way calls it a page, it is nobody's and runs nothing", async () => {
        await visitor.context().route(address, async (route) => {
          const answer = await route.fetch();
          const { "content-disposition": _, ...headers } = answer.headers();
          await route.fulfill({ response: answer, headers: { ...headers, "content-type": "text/html" } });
        });
        await visitor.goto(address, { waitUntil: "commit" });
        await visitor.waitForLoadState("domcontentloaded");
        expect(await visitor.evaluate(() => window.origin), "an origin of its own").to.equal("null");
        await visitor.context().unroute(address);
        await expectNothingRan(visitor, asked);
      });
    });
});
