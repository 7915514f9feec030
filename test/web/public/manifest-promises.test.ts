import { expect } from "chai";
import type { Location } from "react-router-dom";
import { defineEndpoint } from "#shared/kernel/endpoint.ts";
import type { ApiRequest } from "#shared/kernel/render.ts";
import { pages as insights } from "#web/src/features/insights/pages.ts";
import { movedAddress } from "#web/src/app/moved-address.ts";
import { features } from "#web/src/app/pages.ts";
import { secretAddresses } from "#web/src/app/secret-address.ts";
import { render } from "#web/src/app/server.tsx";
import { isKeepable, needsLine } from "#web/src/runtime/offline/kept-page.ts";
import { matchPage } from "#web/src/runtime/router/load-page.ts";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";
import { readsOwnLink } from "#web/src/runtime/session/own-link.ts";

/** Answers every question with no items, and notes what was asked. */
function emptyMarket() {
  const asked: string[] = [];
  const call = ({ contract }: ApiRequest) => {
    asked.push(contract.name);
    return Promise.resolve({ data: { items: [] } });
  };
  return { asked, call };
}
/** The addresses of all public pages, a word in the place of each parameter. */
const addresses = features
  .flatMap((feature) => feature.public ?? [])
  .flatMap(({ paths, secret, listed }) =>
    paths.map((path) => ({ path: path.replace(/:(\w+)/g, "some-$1"), secret, listed })),
  );
const origin = "https://agritrade.example";
const calendar = (call: ReturnType<typeof emptyMarket>["call"]) =>
  render({ url: `${origin}/fr/harvest-calendar`, publicUrl: origin, call });

describe("what a manifest promises", () => {
  const page = insights.public.find(({ file }) => file === "HarvestPage") as { reads: string[] };

  it("is what the page reads, and its title is the manifest's in the reader's language", async () => {
    const { asked, call } = emptyMarket();
    const { status, facts } = await calendar(call);
    expect({ status, asked }).to.deep.equal({ status: 200, asked: ["catalogue.seasons"] });
    expect(facts.title).to.match(/^Calendrier des récoltes/);
    expect(facts.description).to.match(/^Quand le café/);
  });

  it("refuses a page that reads what its manifest does not name: nobody would know when its copy is old", async () => {
    const declared = page.reads.splice(0);
    try {
      const { call } = emptyMarket();
      const told = await calendar(call).then(
        () => "rendered",
        (error: Error) => error.message,
      );
      expect(told).to.match(/HarvestPage#\/harvest-calendar reads catalogue\.seasons, which its manifest/);
    } finally {
      page.reads.push(...declared);
    }
  });

  it("costs no visitor a page in production: it is shown, and whoever runs the site is told", async () => {
    const declared = page.reads.splice(0);
    const told: string[] = [];
    try {
      const { call } = emptyMarket();
      const onUndeclared = (...what: string[]) => void told.push(what.join(" "));
      const url = `${origin}/harvest-calendar`;
      const { status, html } = await render({ url, publicUrl: origin, call, onUndeclared });
      expect({ status, told }).to.deep.equal({
        status: 200,
        told: ["features/insights/HarvestPage#/harvest-calendar catalogue.seasons"],
      });
      expect(html).to.include("<h1");
    } finally {
      page.reads.push(...declared);
    }
  });

  describe("of a secret in an address", () => {
    const routes: PageRoute[] = [
      { path: "/invitation/:token/:crop", id: "invitation", handle: { secret: true } },
      { path: "/invitation/about/tea", id: "about" },
      { path: "/products/:category", id: "listing" },
    ];
    const moved = (path: string) =>
      movedAddress(matchPage(routes, "", { pathname: path } as Location), { path, search: "?a=B" })?.to;

    it("is heeded for whatever address leads to the page, and no other", () => {
      const patternOf = secretAddresses(routes);
      expect(patternOf("/invitation/Aq3/coffee")).to.equal("/invitation/:token/:crop");
      expect(patternOf("/INVITATION/Aq3/coffee")).to.equal("/invitation/:token/:crop");
      for (const path of ["/invitation/about/tea", "/invitation/Aq3", "/products/coffee", "/"])
        expect(patternOf(path), path).to.equal(undefined);
    });

    it("keeps its letters where the rest of the address is written small", () => {
      expect(moved("/Invitation/Aq3/Coffee")).to.equal("/invitation/Aq3/Coffee?a=B");
      expect(moved("/invitation/Aq3/Coffee")).to.equal(undefined);
      expect(moved("/Products/Coffee")).to.equal("/products/coffee?a=B");
    });

    it("is read by the page itself, not by the auth library", () => {
      for (const { path, secret } of addresses)
        expect({ path, readsOwnLink: readsOwnLink(path) }).to.deep.equal({ path, readsOwnLink: Boolean(secret) });
    });
  });

  it("of a page that nobody may keep is heeded where pages are kept for when there is no line", () => {
    const paths = addresses
      .filter(({ path, secret, listed }) => (secret || !listed) && path !== "/debug")
      .map(({ path }) => path);
    expect(paths).to.include.members(["/confirm", "/login"]);
    for (const path of paths.flatMap((path) => [path, `/fr${path}`]))
      expect({ path, kept: isKeepable(path), needsLine: needsLine(path) }).to.deep.equal({
        path,
        kept: false,
        needsLine: true,
      });
  });

  it("takes no public contract that does not say when its answers are old", () => {
    const said = { name: "weather.show", summary: "The weather.", method: "GET", path: "/weather" } as const;
    expect(defineEndpoint({ ...said, access: "public", topics: ["catalogue"] }).topics).to.deep.equal(["catalogue"]);
    // @ts-expect-error -- an answer for everybody without topics would be kept for ever.
    defineEndpoint({ ...said, access: "public" });
  });
});
