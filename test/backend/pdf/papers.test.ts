import { expect } from "chai";
import { bothTexts, Sheet, table } from "#backend/src/pdf/index.ts";
import { readPdf } from "#test/support/pdf.ts";

const same = (text: string) => ({ en: text, fr: text });

describe("papers", () => {
  it("go on over as many pages as they need, the head of the table on each, the total beside the last row", async () => {
    const about = { title: "Long", number: "FN-2026-000001", size: "LETTER", language: "fr" } as const;
    const sheet = await Sheet.begin(about);
    table(sheet, {
      columns: [{ title: bothTexts("description") }, { title: bothTexts("amount"), width: 120, align: "right" }],
      rows: Array.from({ length: 40 }, (_, index) => [[`Row ${index + 1}`], ["1,00"]]),
      total: { label: same("Sum"), value: "40,00" },
    });
    const read = await readPdf(await sheet.finish((page, pages) => `Page ${page} / ${pages}`));
    expect(read.size).to.deep.equal([612, 792]);
    expect(read.pages.length).to.be.above(1);
    for (const [index, page] of read.pages.entries()) {
      expect(page).to.include("Désignation");
      expect(page).to.include(`FN-2026-000001 · Page ${index + 1} / ${read.pages.length}`);
    }
    expect(read.pages.at(-1)).to.match(/Row 40 1,00 Sum 40,00/);
  });

  it("have the signs of Latin writing, and break what is too long for a line", async () => {
    const sheet = await Sheet.begin({ title: "Names", number: "1", size: "A4", language: "en" });
    sheet.paragraph("Łódź Œuvre Ọlájídé 1\u202f234\u200b €");
    sheet.paragraph("x".repeat(400));
    const { pages } = await readPdf(await sheet.finish((page) => String(page)));
    expect(pages[0]).to.include("Łódź Œuvre Ọlájídé 1 234 €");
    const cut = [...(pages[0] ?? "").matchAll(/x+/g)].map(([run]) => run.length);
    expect(cut.reduce((sum, one) => sum + one, 0)).to.equal(400);
    expect(cut.length).to.be.above(2);
  });

  it("have the letters of names in Amharic, Greek and Cyrillic in both weights, each from the font that has them", async () => {
    const names = [
      "የይርጋጨፌ ቡና ገበሬዎች ህብረት ሥራ ማኅበር",
      "Συνεταιρισμός Καφέ Αθηνών",
      "ἀρχή",
      "Кофейный дом «Южный берег»",
      "Қазақ кофесі",
      "Bensa ቤንሳ & Южный Αθήνα Łódź 1 234",
    ];
    const sheet = await Sheet.begin({ title: "Names", number: "1", size: "A4", language: "en" });
    for (const name of names) {
      sheet.paragraph(name);
      // As some keyboards write it: the letter, and its mark behind it.
      sheet.paragraph(name.normalize("NFD"), { face: "bold" });
    }
    const { pages, boxes } = await readPdf(await sheet.finish((page) => String(page)));
    for (const name of names) expect(pages[0]?.split(name), name).to.have.lengthOf(3);
    expect(boxes).to.equal(0);
  });

  it("lose no letter of their text to what was drawn on another", async () => {
    const texts = ["Ý", "Yirgacheffe"];
    for (const text of texts) {
      const sheet = await Sheet.begin({ title: "Names", number: "1", size: "A4", language: "en" });
      sheet.paragraph(text, { face: "bold" });
      const { pages } = await readPdf(await sheet.finish((page) => String(page)));
      expect(pages[0]).to.include(text);
    }
  });

  it("show a box for each letter that no font has", async () => {
    const sheet = await Sheet.begin({ title: "Names", number: "1", size: "A4", language: "en" });
    sheet.paragraph("Café شركة");
    const { pages, boxes } = await readPdf(await sheet.finish((page) => String(page)));
    expect(pages[0]).to.include("Café");
    expect(boxes).to.equal(4);
  });
});
