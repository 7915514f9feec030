import { expect } from "chai";
import { buildInspected, correct, readPassport } from "#test/factories/passports.ts";
import { useApi } from "#test/support/api.ts";

describe("the public page of a quality passport, without a script", () => {
  const api = useApi();
  const open = async (path: string) => {
    const answer = await fetch(api.url + path, { redirect: "manual" });
    const html = await answer.text();
    const text = html
      .replace(/<(script|style)[^]*?<\/\1>/g, " ")
      .replace(/<[^>]+>/g, " ")
      .replace(/[\s\u00a0\u202f]+/g, " ");
    return { status: answer.status, headers: answer.headers, html, text };
  };

  it("says all of it: verdict, figures beside their limits, who says what, versions, how to check", async () => {
    const { number, inspectionId, trade } = await buildInspected(api);
    await correct(api, inspectionId, 1, "Bag count corrected.");
    const { sha256, keyId } = await readPassport(api, number);
    const { status, headers, html, text } = await open(`/verify/passport/${number}`);
    expect(status).to.equal(200);
    for (const words of [
      ...["Signature valid", "2 of 3 met", "≤ 12.0%", "11.3%", "Not met", "SGS Ethiopia"],
      ...["it did not measure", "Version 2, this one", "Version 1", "Bag count corrected.", keyId],
      ...[trade.supplier.organization.name, trade.buyer.organization.name, "What it does not prove"],
      (sha256.match(/.{4}/g) ?? []).join(" "),
    ])
      expect(text).to.contain(words);
    expect(html).to.contain(`/api/v1/passports/${number}/file?version=2`).and.to.contain(`${number}?version=1`);
    expect(html).to.match(/<meta name="robots" content="noindex/);
    expect(headers.get("cache-control")).to.equal("no-store");
    expect(headers.get("referrer-policy")).to.equal("no-referrer");
    expect((await open(`/verify/passport/${number}?version=1`)).text).to.contain("Replaced by a newer version");
    const french = await open(`/fr/verify/passport/${number.toLowerCase()}`);
    expect(french.text).to.contain("Signature valable").and.to.contain("Non conforme").and.to.contain("11,3 %");
  });

  it("says that it was taken back, and why, at once", async () => {
    const { number, trade } = await buildInspected(api, { notes: "<b>Clean</b> & dry." });
    const before = await open(`/verify/passport/${number}`);
    expect(before.html).to.contain("&lt;b&gt;Clean&lt;/b&gt; &amp; dry.");
    const reason = "The laboratory has mixed up two samples.";
    await api.post(`/passports/${number}/revoke`, { as: trade.buyer, body: { reason } });
    const { text } = await open(`/verify/passport/${number}`);
    expect(text).to.contain("Taken back by the buyer").and.to.contain(reason).and.not.to.contain("Signature valid");
  });

  it("leads from a number that was typed to its page, and says where there is none", async () => {
    const typed = await open("/verify/passport?number=qp-2026-00000-aaaaaa");
    expect([typed.status, typed.headers.get("location")]).to.deep.equal([301, "/verify/passport/QP-2026-00000-AAAAAA"]);
    for (const number of ["QP-2026-00000-AAAAAA", "CT-2026-00001", "%3Cscript%3E", "x".repeat(300)]) {
      const { status, text } = await open(`/verify/passport/${number}`);
      expect([status, text.includes("There is no such passport")], number).to.deep.equal([404, true]);
    }
    expect((await open("/verify/passport")).text).to.contain("Verify a quality passport");
  });
});
