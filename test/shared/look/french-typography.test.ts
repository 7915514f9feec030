import { expect } from "chai";
import { typesetFrench, typesetFrenchTexts } from "#shared/look/french-typography.ts";

/** As a source is written, and as it is read: ~ stands for U+202F, _ for U+00A0. */
const cases: readonly (readonly [source: string, read: string])[] = [
  ["Mot de passe oublié ?", "Mot de passe oublié~?"],
  ["Bienvenue !", "Bienvenue~!"],
  ["Payée ; expédiée", "Payée~; expédiée"],
  ["Objet : {{topic}}", "Objet_: {{topic}}"],
  ["{{title}} : graphique", "{{title}}_: graphique"],
  ["Choisissez « Payer » ou « {{action}} » ?", "Choisissez «~Payer~» ou «~{{action}}~»~?"],
  ["15 % du bénéfice, {{share}} %", "15~% du bénéfice, {{share}}~%"],
  ["plus de 10 000 entrées, 1 234 567,50 USD", "plus de 10~000 entrées, 1~234~567,50_USD"],
  ["72 heures, {{days}} jours, 1 jour, 9 h", "72_heures, {{days}}_jours, 1_jour, 9_h"],
  ["{{amount}} M USD, 300 kg, 19,2 t, 60 kg/sac", "{{amount}}_M_USD, 300_kg, 19,2_t, 60_kg/sac"],
  ["de {{first}} à {{last}} {{unit}}.", "de {{first}} à {{last}}_{{unit}}."],
  ["le n° de commande, le n° {{id}}", "le n°_de commande, le n°_{{id}}"],
  // Words that only begin like a unit.
  ["3 ans, 3 animaux, {{name}} tient, {{name}} a jours", "3_ans, 3 animaux, {{name}} tient, {{name}} a jours"],
  // What is no sign of a sentence.
  ["de 12:30 à 18:00, 2026-11-21", "de 12:30 à 18:00, 2026-11-21"],
  ["https://exemple.test/a?b=1;c !", "https://exemple.test/a?b=1;c~!"],
  ["{{count, number ; x}} et $t(prix ; y)", "{{count, number ; x}} et $t(prix ; y)"],
  ['<a title="Oui ?">lien</a> ?', '<a title="Oui ?">lien</a>~?'],
  ["+225 07 00 00 01", "+225 07 00 00 01"],
  ["Aujourd'hui l'ordre, 'ordre' d’achat", "Aujourd’hui l’ordre, 'ordre' d’achat"],
  ["sans signe", "sans signe"],
];
const printed = (text: string) => text.replaceAll("~", "\u202f").replaceAll("_", "\u00a0");

describe("the spaces of French", () => {
  for (const [source, read] of cases)
    it(`are set in “${source}”, once and for all`, () => {
      const once = typesetFrench(source);
      expect(once).to.equal(printed(read));
      expect(typesetFrench(once)).to.equal(once);
    });

  it("replace any other space that stands there", () => {
    for (const space of ["\u00a0", "\u2009", "\u202f"])
      expect(typesetFrench(`Prix${space}: 5${space}000${space}USD${space}?`)).to.equal(printed("Prix_: 5~000_USD~?"));
  });

  it("are set in every sentence of a file and nowhere else", () => {
    const file = { title: "Oui ?", steps: [{ text: "Non !" }], count: 3, none: null };
    expect(typesetFrenchTexts(file)).to.deep.equal({
      title: printed("Oui~?"),
      steps: [{ text: printed("Non~!") }],
      count: 3,
      none: null,
    });
  });
});
