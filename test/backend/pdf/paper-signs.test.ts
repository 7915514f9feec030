import { expect } from "chai";
import { openFaces } from "#backend/src/pdf/faces.ts";
import { boxedSigns } from "#shared/look/paper-signs.ts";

describe("signs that no paper prints", () => {
  it("are told before a record is saved, and are those that the fonts lack", async () => {
    const { regular, bold } = await openFaces();
    const lacking: string[] = [];
    for (let code = 0x21; code < 0x30000; code += 1) {
      const sign = String.fromCodePoint(code);
      // Halves of signs, and what `printable` leaves out or replaces.
      if (/[\p{Cs}\p{Cc}\p{Cf}\p{Zs}\uFE0F]/u.test(sign) || sign.normalize("NFC") !== sign) continue;
      const has = [regular, bold].every((fonts) => fonts.some((font) => font.hasGlyphForCodePoint(code)));
      if (has === boxedSigns(sign).length > 0) lacking.push(code.toString(16));
    }
    expect(lacking).to.deep.equal([]);
    expect(boxedSigns("LAKE KIVU ☕\uFE0F ☕ قهوة\nẸ̀kọ́ n° 7, ቡና \u202e")).to.deep.equal(["☕", "ق", "ه", "و", "ة"]);
  });
});
