import { expect } from "chai";
import { renderToString } from "react-dom/server";
import { cropOf, crops, smallCropOf } from "#web/src/motifs/crops.ts";
import { Motif } from "#web/src/motifs/Motif.tsx";
import { initialsOf } from "#web/src/motifs/drawings/monogram-markup.ts";
import { motifMarkup } from "#web/src/motifs/drawings/motif-markup.ts";
import { arrange, groundCounts, layouts, ownArrangement } from "#web/src/motifs/arrangement.ts";
import { loadDrawing } from "#web/src/motifs/drawn.ts";
import { grounds } from "#web/src/motifs/drawings/grounds.ts";
import { pictureMarkup } from "#web/src/motifs/drawings/picture-markup.ts";
import { Picture } from "#web/src/motifs/Picture.tsx";
import { SpriteProvider } from "#web/src/motifs/Sprite.tsx";
import { symbolMarkup } from "#web/src/motifs/drawings/symbols.ts";
import { weaveTile, weaves, type WeaveName } from "#web/src/motifs/drawings/weaves.ts";

const items = Array.from({ length: 60 }, (_, index) => ({
  seed: `product-${index}`,
  crop: crops[index % 3 === 0 ? 0 : index % crops.length] ?? "coffee",
}));

describe("pictures", () => {
  it("are the same for the same seed", () => {
    const once = pictureMarkup("id-1", "coffee", ownArrangement("id-1", "coffee")).body;
    for (let index = 0; index < 700; index++)
      pictureMarkup(`other-${index}`, "tea", ownArrangement(`other-${index}`, "tea"));
    expect(pictureMarkup("id-1", "coffee", ownArrangement("id-1", "coffee")).body).to.equal(once);
  });

  it("never share a layout with a neighbour beside or above, in one to four columns", () => {
    const placed = arrange(items);
    placed.forEach((one, index) => {
      for (const step of [1, 2, 3, 4])
        if (index >= step)
          expect(one.layout, `${index} and ${index - step}`).not.to.equal(placed[index - step]?.layout);
    });
  });

  it("keep a product's own layout where its neighbours allow it", () => {
    const kept = arrange(items).filter(
      (one, index) => one.layout === ownArrangement(items[index]!.seed, items[index]!.crop).layout,
    );
    expect(kept.length).to.be.greaterThan(items.length / 4);
  });

  it("use every layout and are sound markup in each", () => {
    for (const crop of crops)
      for (const layout of layouts) {
        const { body } = pictureMarkup("s", crop, { layout, ground: 1 }, true);
        expect(body).not.to.match(/NaN|undefined/);
      }
  });

  it("print a cloth with a pattern, which a browser lays out once", () => {
    for (const crop of crops) {
      const { body, symbols } = pictureMarkup("s", crop, { layout: "print", ground: 1 });
      expect(body).not.to.contain("<use");
      const print = symbols.find((id) => id.startsWith("p-"));
      expect(body).to.contain(`fill="url(#${print})"`);
      const repeated = /href="#([^"]+)"/.exec(symbolMarkup(print ?? ""))?.[1];
      expect(symbols).to.include(repeated);
    }
  });

  it("stand on as many grounds as there are", () => {
    for (const crop of crops) expect(groundCounts[crop]).to.equal(grounds[crop].length);
  });
});

describe("motifs", () => {
  it("belong to the categories of the catalogue", () => {
    expect(cropOf("coffee-organic")).to.equal("coffee");
    expect(cropOf("sesame")).to.equal("sesame");
    expect(cropOf("chia-conventional")).to.equal("chia");
    expect(cropOf("something")).to.equal("tea");
    expect(smallCropOf("macadamia-nuts")).to.equal("macadamia");
  });

  it("stand alone in day and night tones, and take the page's tones otherwise", () => {
    for (const crop of crops) {
      expect(motifMarkup(crop, "night")).not.to.match(/var\(|NaN/);
      expect(motifMarkup(crop, "page")).to.include("var(--m-l1)");
    }
  });

  it("weave on whole pixels", () => {
    for (const name of Object.keys(weaves) as WeaveName[])
      expect(weaveTile(name, ["#000", "#111", "#222", "#333"], 3).markup).not.to.match(/\d\.\d|NaN/);
  });

  it("take initials from capitals, in any alphabet of ours", () => {
    expect(initialsOf("Imisozi Coffee Growers")).to.equal("IC");
    expect(initialsOf("Élevage de l'Atlas")).to.equal("ÉA");
    expect(initialsOf("kawa SARL")).to.equal("KS");
    expect(initialsOf("")).to.equal("?");
  });

  it("take initials from letters of any script, whatever stands before them", () => {
    expect(initialsOf("(Jean) O'Neil")).to.equal("JO");
    expect(initialsOf("« Café » & Fils")).to.equal("CF");
    expect(initialsOf("<Kaffa> !Union")).to.equal("KU");
    expect(initialsOf("“ቡና” (ገበሬዎች)")).to.equal("ቡገ");
    expect(initialsOf("— 4C, Coffee")).to.equal("4C");
    for (const nothing of ["", " ", "!?", "(…) -- «»", "🌱 ☕"]) expect(initialsOf(nothing), nothing).to.equal("?");
  });
});

describe("the sprite", () => {
  before(loadDrawing);

  const page = (
    <SpriteProvider>
      <Motif crop="coffee" />
      {items.slice(0, 24).map((item) => (
        <Picture key={item.seed} {...item} />
      ))}
    </SpriteProvider>
  );

  it("writes each drawing once, after all that use it", () => {
    const html = renderToString(page);
    const ids = [...html.matchAll(/<(?:g|pattern) id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).to.equal(ids.length);
    for (const [, used] of html.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids, used).to.include(used);
  });

  it("keeps what is only copied from out of the page's layout, but not the patterns", () => {
    const [hidden = "", patterns = ""] =
      /<svg><g id=.*<\/svg><defs>.*<\/defs>/.exec(renderToString(page))?.[0].split("<defs>") ?? [];
    expect(hidden).to.contain('<g id="m-coffee">').and.not.to.contain("<pattern");
    expect(patterns).to.contain("<pattern").and.not.to.contain("<g id=");
  });
});
