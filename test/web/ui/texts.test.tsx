import { expect } from "chai";
import { languages } from "#shared/kernel/language.ts";
import { singleFullStops } from "#shared/look/full-stops.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { html } from "./render.tsx";

function Texts({ of }: { of: string }) {
  const { t } = useTranslation("ui");
  return (
    <p>
      {t(`charts:nothing.${of}`, { defaultValue: of })}, {t(`charts:nothing.${of}`)}
    </p>
  );
}

describe("a name that ends with a full stop", () => {
  it("shares it with the sentence that it ends; three stay three", () => {
    expect(singleFullStops("Agreed with Koffie B.V..")).to.equal("Agreed with Koffie B.V.");
    expect(singleFullStops("Le 12 déc.. Puis le 13 déc..")).to.equal("Le 12 déc. Puis le 13 déc.");
    expect(singleFullStops("Reason: “Moisture.”. We decide.")).to.equal("Reason: “Moisture.” We decide.");
    expect(singleFullStops("Motif : « Humide. ». Suite.")).to.equal("Motif : « Humide. » Suite.");
    for (const whole of ["Reason: “Moisture 13.1”. We decide.", "Loading...", "../up", "B.V. and 1.5"])
      expect(singleFullStops(whole)).to.equal(whole);
    function Sentence() {
      const { t } = useTranslation("ui");
      return <p>{t("ui:nobody", { defaultValue: "Agreed with {{name}}.", name: "Koffie B.V." })}</p>;
    }
    for (const language of languages) expect(html(<Sentence />, language)).to.equal("<p>Agreed with Koffie B.V.</p>");
  });
});

describe("a text that is missing", () => {
  it("gives way to what somebody typed, however often it is asked for; without that its key stands there", () => {
    const page = html(<Texts of="Union paysanne" />, "fr").replaceAll("<!-- -->", "");
    expect(page).to.include("<p>Union paysanne, nothing.Union paysanne</p>");
  });
});
