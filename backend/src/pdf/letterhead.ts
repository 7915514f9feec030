import { logoShapes } from "#shared/look/logo.ts";
import { colors } from "#shared/look/tokens.ts";
import { otherThan, type Both } from "./both.ts";
import { inks, type Sheet } from "./sheet.ts";

interface Letterhead {
  /** The site's name. */
  name: string;
  tagline: Both;
  title: Both;
}

const logo = 32;

/** Who has written the paper, and what it is, over a woven line. */
export function letterhead(sheet: Sheet, { name, tagline, title }: Letterhead): void {
  const { language, left, width, right } = sheet;
  const other = otherThan(language);
  const top = sheet.y;
  sheet.ornament((document) => {
    document
      .save()
      .translate(left, top)
      .scale(logo / 40);
    document.path(logoShapes.leaf).fill(colors["leaf-700"]);
    document.path(logoShapes.cloth).fill(colors["ochre-500"]);
    document.restore();
  });
  const beside = { x: left + logo + 8, width: width * 0.5 - logo - 8 };
  sheet.piece("P", () => void sheet.write(name, { ...beside, y: top - 2, face: "bold", size: 15 }));
  sheet.piece("P", () => void sheet.write(tagline[language], { ...beside, y: top + 18, color: inks.grey }));
  const end = { x: left + width / 2, width: width / 2, align: "right", face: "bold" } as const;
  sheet.piece("H1", () => void sheet.write(title[language], { ...end, y: top - 2, size: 15 }));
  // A paper in one language says it once.
  if (title[other] !== title[language])
    sheet.piece("P", () => void sheet.write(title[other], { ...end, y: top + 18 }), { lang: other });
  sheet.y = top + logo + 12;
  const y = sheet.y;
  sheet.ornament((document) => {
    document.lineWidth(1.5).moveTo(left, y).lineTo(right, y).stroke(inks.black);
    document.lineWidth(1).dash(4, { space: 4 });
    document
      .moveTo(left, y + 2.5)
      .lineTo(right, y + 2.5)
      .stroke(inks.grey)
      .undash();
    document
      .lineWidth(1.5)
      .moveTo(left, y + 5)
      .lineTo(right, y + 5)
      .stroke(inks.black);
  });
  sheet.y += 18;
}

/** Where a paper stands, as outlined words at its right, beside what is written under the letterhead. @returns its width. */
export function stamp(sheet: Sheet, text: Both): number {
  const { language, right } = sheet;
  const other = otherThan(language);
  const [first, second] = [text[language].toLocaleUpperCase(language), text[other].toLocaleUpperCase(other)];
  const bold = { face: "bold", size: 10 } as const;
  const width = Math.max(sheet.measure(first, bold), sheet.measure(second, { size: 8 })) + 24;
  const place = { x: right - width, width, align: "center" } as const;
  const y = sheet.y;
  sheet.ornament((document) =>
    document
      .lineWidth(1.5)
      .rect(right - width, y, width, 40)
      .stroke(inks.black),
  );
  const isAlone = first === second;
  sheet.piece("P", () => void sheet.write(first, { ...bold, ...place, y: y + (isAlone ? 13 : 7) }));
  if (!isAlone) sheet.piece("P", () => void sheet.write(second, { size: 8, ...place, y: y + 22 }), { lang: other });
  return width;
}
