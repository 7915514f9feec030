import { expect } from "chai";
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

describe("a text that is missing", () => {
  it("gives way to what somebody typed, however often it is asked for; without that its key stands there", () => {
    const page = html(<Texts of="Union paysanne" />, "fr").replaceAll("<!-- -->", "");
    expect(page).to.include("<p>Union paysanne, nothing.Union paysanne</p>");
  });
});
