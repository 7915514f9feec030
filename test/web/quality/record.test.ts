import { expect } from "chai";
import french from "#shared/locales/fr/quality.json" with { type: "json" };
import type { LotWording } from "#shared/look/lot-words.ts";
import { unlimitedWords } from "#shared/look/limit-words.ts";
import { recordFacts } from "#shared/look/record-words.ts";
import type { ReferenceLimit } from "#shared/quality/reference-limits.ts";
import { verdictsOf, verdictWord, type FigureLimit } from "#shared/quality/verdicts.ts";
import { blankRecord, draftOf, previewOf } from "#web/src/features/quality/form/typed.ts";
import { typedOf } from "#web/src/features/quality/form/typed-of.ts";
import { draft, kept, result, scaAttributes } from "#test/shared/quality/records.ts";

const physical = {
  laboratory: "Estuaire",
  accreditation: "COFRAC 1-2345",
  sampledBy: "Maas Inspection",
  sealed: true,
  date: "2026-11-20",
};
const residueLab = { laboratory: "Delta Residues", accreditation: "RvA L 101", sealed: false };
const coffee = kept({
  crop: "coffee",
  figures: [
    result("moisture", "11.2", { ...physical, quantificationLimit: "0.1" }),
    result("ochratoxinA", "2", { ...residueLab, operator: "<" }),
  ],
  defects: { method: "Green grading of 2018", beans: { broken: 10 }, ...physical },
  cup: {
    protocol: "cva",
    attributes: Object.fromEntries(
      ["fragrance", "aroma", "flavour", "aftertaste", "acidity", "sweetness", "mouthfeel", "overall"].map((name) => [
        name,
        "7",
      ]),
    ),
    cups: 5,
    nonUniformCups: 1,
    intensities: { acidity: 9 },
    ...physical,
  },
  residues: {
    method: "EN 15662",
    substances: 512,
    quantificationLimit: "0.01",
    found: [{ substance: "Chlorpyrifos", value: "0.02" }],
    ...residueLab,
  },
  sampling: { bagsDrawn: 20, netWeightFound: "23950", sealedSamples: [{ label: "A", holder: "Buyer" }] },
});

/** Keys with the values that are put into them. */
const wording: LotWording = {
  language: "en",
  t: (key, values = {}) =>
    key === "ui:months"
      ? "January February March April May June July August September October November December"
      : [key.replace(/^quality:(record\.)?/, ""), ...Object.values(values)].join(" ").trim(),
};

describe("a record of an inspection", () => {
  it("comes out of the form that corrects it as it went in: laboratories, methods and intensities", () => {
    const again = kept(draftOf(typedOf(coffee), "coffee") as never);
    expect(again).to.deep.equal(coffee);
  });

  it("says of a figure beyond a limit that is no contract's that it lies outside the limit, and not that it fails", () => {
    const limited = (source: "contract" | "reference", basis: "usual" | "law" | "standard") =>
      ({
        ...{ least: null, most: "12", isBelow: false, source },
        reference: source === "contract" ? null : ({ basis } as ReferenceLimit),
      }) as FigureLimit;
    const words = (limit: FigureLimit | null) =>
      [true, false, null].map((met) => verdictWord({ met: limit && met, value: "11", limit }));
    expect(words(limited("contract", "usual"))).to.deep.equal(["met", "missed", "unknown"]);
    expect(words(limited("reference", "usual"))).to.deep.equal(["withinUsual", "outsideUsual", "unknown"]);
    expect(words(limited("reference", "law"))).to.deep.equal(["within", "outside", "unknown"]);
    expect(words(null)).to.deep.equal(["noLimit", "noLimit", "noLimit"]);
    expect(verdictWord({ met: null, value: null, limit: limited("contract", "usual") })).to.equal("unmeasured");
    for (const word of ["within", "outside", "withinUsual", "outsideUsual"] as const)
      expect(french.verdict[word])
        .to.match(/ limite|^hors limite/)
        .and.not.include("conforme");
  });

  it("keeps another laboratory where one digit is corrected", () => {
    const typed = typedOf(coffee);
    const moisture = typed.figures.moisture!;
    const corrected = draft(
      draftOf({ ...typed, figures: { ...typed.figures, moisture: { ...moisture, value: "11.3" } } }, "coffee") as never,
    );
    expect(corrected.figures.map(({ value, laboratory }) => [value, laboratory])).to.deep.equal([
      ["11.3", "Estuaire"],
      ["2", "Delta Residues"],
    ]);
  });

  it("says who has measured what, by which method, of which sample, and down to which limit", () => {
    const { sampling, tables, measuring } = recordFacts({ content: coffee }, wording);
    const said = Object.fromEntries([...sampling, ...tables, ...measuring].map(({ label, value }) => [label, value]));
    expect(said.weight).to.equal("kilograms 23,950");
    expect(said.samples).to.equal("sampleOf A Buyer");
    expect(said["cup protocol.cva"])
      .to.contain("nonUniformCups 1")
      .and.to.contain("intensities methodOf attribute.acidity 9");
    expect(said.residues).to.equal("residueOf Chlorpyrifos 0.02. substances 512, residueLimit 0.01");
    expect(said.methods).to.contain("quantification 0.1").and.to.contain("part.defects Green grading of 2018");
    expect(said["measuredByOf lots:property.moisture, part.defects, part.cup"]).to.equal(
      "Estuaire, COFRAC 1-2345, sampledBy Maas Inspection, sealed, measuredOn 20 November 2026",
    );
    expect(said["measuredByOf lots:property.ochratoxinA, part.residues"]).to.equal(
      "Delta Residues, RvA L 101, unsealed",
    );
  });

  it("names one laboratory once, and what nobody limits", () => {
    const one = kept({ crop: "coffee", figures: [result("moisture", "11", { laboratory: "Estuaire" })] });
    expect(recordFacts({ content: one }, wording).measuring.map(({ label }) => label)).to.deep.equal([
      "methods",
      "measuredBy",
    ]);
    const cup = kept({
      crop: "coffee",
      figures: [result("moisture", "11"), result("density", "700")],
      cup: { protocol: "sca2004", attributes: scaAttributes },
    });
    expect(unlimitedWords({ content: cup, verdicts: verdictsOf(cup, []) as never }, wording)).to.match(
      /^lots:property.density lots:figure/,
    );
  });

  it("is read through before it is sent: a cup without intensities, a screening without its count", () => {
    const blank = blankRecord();
    const scored = (protocol: "sca2004" | "cva", attributes: Record<string, string>) =>
      previewOf(
        {
          ...blank,
          cup: { ...blank.cup, protocol, attributes },
          isScreened: true,
          residues: { ...blank.residues, quantificationLimit: "0.01" },
        },
        "coffee",
      )!;
    const saidOf = (preview: ReturnType<typeof scored>) =>
      Object.fromEntries(recordFacts({ content: preview }, wording).tables.map(({ label, value }) => [label, value]));
    const sca = saidOf(scored("sca2004", scaAttributes));
    expect(sca["cup protocol.sca2004"]).to.contain("attribute.fragrance 7.75").and.to.contain("cups 5");
    expect(sca.residues).to.equal("noResidues. residueLimit 0.01");
    expect(saidOf(scored("cva", { fragrance: "7" }))["cup protocol.cva"]).to.contain("attribute.fragrance 7");
    const corrected = previewOf(typedOf(coffee), "coffee")!;
    expect(saidOf(corrected)["cup protocol.cva"]).to.contain("intensities methodOf attribute.acidity 9");
  });
});
