import { expect } from "chai";
import { defineEndpoint } from "#shared/kernel/endpoint.ts";
import type { ApiRequest } from "#shared/kernel/render.ts";
import { pages as insights } from "#web/src/features/insights/pages.ts";
import { features } from "#web/src/app/pages.ts";
import { isKeepable, needsLine } from "#web/src/runtime/offline/kept-page.ts";
import { render } from "#web/src/app/server.tsx";

/** Answers every question with no items, and notes what was asked. */
function emptyMarket() {
  const asked: string[] = [];
  const call = ({ contract }: ApiRequest) => {
    asked.push(contract.name);
    return Promise.resolve({ data: { items: [] } });
  };
  return { asked, call };
}
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

  it("of a page that nobody may keep is heeded where pages are kept for when there is no line", () => {
    const own = features.flatMap((feature) => feature.public ?? []).filter(({ secret, listed }) => secret || !listed);
    const paths = own.flatMap(({ paths }) => paths).filter((path) => path !== "/debug" && !path.includes(":"));
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
