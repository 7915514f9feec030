import { readFileSync } from "node:fs";
import { expect } from "chai";
import { bandSheet } from "#web/src/motifs/drawings/band-sheet.ts";
import { colors, faces, layout, radius, series, shadows, space, type } from "#shared/look/tokens.ts";

const read = (path: string) => readFileSync(new URL(`../../../web/src/ui/${path}`, import.meta.url), "utf8");
const root = /:root \{([\s\S]*?)\n\}/.exec(read("../../../shared/look/tokens.css"))?.[1] ?? "";
const declared = new Map(
  [...root.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value] as const),
);

/** Contrast of two hex colours as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe("tokens", () => {
  it("say the same in the style sheet and in the module", () => {
    const fromModule = new Map<string, string>([
      ...Object.entries(colors),
      ...Object.entries(faces),
      ...Object.entries(shadows),
      ...Object.entries({ ...space, ...radius, ...layout }).map(([name, px]) => [name, `${px}px`] as [string, string]),
      ...Object.entries(type).map(([name, [size, line]]) => {
        const face = name.startsWith("h") ? "serif" : "sans";
        return [name, `${face === "serif" ? "600 " : ""}${size / 16}rem/${line / 16}rem var(--${face})`] as [
          string,
          string,
        ];
      }),
    ]);
    for (const [name, value] of fromModule) expect(declared.get(name), `--${name}`).to.equal(value);
    const onlyInSheet = [...declared.keys()].filter((name) => !fromModule.has(name));
    expect(onlyInSheet).to.have.members(["scrim", "picture-edge", "measure", "motion"]);
  });

  it("keep every text colour at 4.5 to 1 on its ground", () => {
    const pairs = [
      ["ink", "paper"],
      ["ink-2", "paper"],
      ["muted", "paper"],
      ["muted", "white"],
      ["muted", "sand"],
      ["ink-2", "sand"],
      ["leaf-600", "paper"],
      ["leaf-600", "leaf-50"],
      ["white", "leaf-700"],
      ["white", "leaf-600"],
      ["on-leaf", "leaf-900"],
      ["on-leaf-2", "leaf-900"],
      ["on-leaf-2", "leaf-800"],
      ["ink", "ochre-500"],
      ["ink", "ochre-600"],
      ["amber", "amber-bg"],
      ["success", "success-bg"],
      ["danger", "danger-bg"],
      ["danger", "white"],
      ["info", "info-bg"],
      ["violet", "violet-bg"],
      ["ink-2", "created-bg"],
      ["leaf-700", "leaf-100"],
      ["leaf-700", "leaf-50"],
    ] as const;
    for (const [text, ground] of pairs)
      expect(contrast(colors[text], colors[ground]), `${text} on ${ground}`).to.be.at.least(4.5);
  });

  it("give every chart series 3 to 1 on white, its own dash and its own marker", () => {
    for (const one of series) expect(contrast(one.color, colors.white), one.name).to.be.at.least(3);
    expect(new Set(series.map((one) => one.dash)).size).to.equal(series.length);
    expect(new Set(series.map((one) => one.marker)).size).to.equal(series.length);
  });

  it("have a fresh sheet of woven bands", () => {
    expect(read("Band.module.css")).to.equal(bandSheet());
  });
});
