import { expect } from "chai";
import { looksPerHour } from "#shared/passports/contract.ts";
import { buildInspected, correct, readPassport } from "#test/factories/passports.ts";
import { useApi } from "#test/support/api.ts";

describe("the public page of a quality passport, without a script", () => {
  const api = useApi({ TRUSTED_PROXIES: "127.0.0.1", AUTH_RATE_LIMIT: "100000" });
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
    for (const part of ["", "/file", "/certificate"]) {
      const answer = await fetch(api.url + `/api/v1/passports/${number}${part}`);
      expect([answer.status, answer.headers.get("cache-control")], part).to.deep.equal([200, "no-store"]);
      await answer.arrayBuffer();
    }
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

  it("is looked at so often by one network, whether there is such a number or not, and then says so without a script", async () => {
    const { number } = await buildInspected(api);
    const network = { "x-forwarded-for": "203.0.113.77" };
    const look = (path: string, method = "GET") => fetch(api.url + path, { method, headers: network });
    expect((await look(`/verify/passport/${number}`)).status).to.equal(200);
    // As many looks as are left, at the same counter as the API's.
    await api.db("rate_limits").where("key", "like", "passport-looks:%203.0.113%").update({ points: looksPerHour });
    for (const [path, words] of [
      [`/verify/passport/${number}`, ["Too many look-ups", "without us at any time", "Enter a number"]],
      [`/fr/verify/passport/${number}`, ["Trop de consultations", "se vérifie sans nous"]],
      ["/verify/passport/QP-2026-00000-AAAAAA", ["Too many look-ups"]],
    ] as const) {
      const answer = await look(path);
      const html = await answer.text();
      expect([answer.status, answer.headers.get("cache-control")], path).to.deep.equal([429, "no-store"]);
      expect(Number(answer.headers.get("retry-after"))).to.be.within(1, 3600);
      for (const said of words) expect(html.replace(/[\u00a0\u202f]/g, " ")).to.contain(said);
      expect(html, "nothing of what it is about").not.to.contain("SGS Ethiopia");
      expect(html).not.to.match(/<script[^>]+src=/);
    }
    expect((await look(`/api/v1/passports/${number}`)).status, "the API counts with it").to.equal(429);
    expect((await look(`/verify/passport/${number}`, "HEAD")).status).to.equal(429);
    expect((await look("/verify/passport")).status, "where no number is asked for nothing is counted").to.equal(200);
    expect((await open(`/verify/passport/${number}`)).status, "others go on").to.equal(200);
  });
});
