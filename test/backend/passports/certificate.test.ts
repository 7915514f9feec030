import { expect } from "chai";
import { certificatePaper } from "#backend/src/domains/passports/certificate-paper.ts";
import { buildInspected, correct } from "#test/factories/passports.ts";
import { passportRecord } from "#test/factories/sealed.ts";
import { useApi } from "#test/support/api.ts";
import { readPdfLines } from "#test/support/read-pdf.ts";

describe("the certificate of a quality passport", () => {
  const api = useApi();
  const load = async (number: string, version?: number) => {
    const query = version === undefined ? "" : `?version=${version}`;
    const answer = await fetch(`${api.url}/api/v1/passports/${number}/certificate${query}`);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it("is in both languages, names number, result and limits, and is kept as it was drawn", async () => {
    const { number, inspectionId } = await buildInspected(api);
    await correct(api, inspectionId, 1, "Bag count corrected.");
    const { answer, bytes } = await load(number);
    expect([answer.status, answer.headers.get("content-type")]).to.deep.equal([200, "application/pdf"]);
    expect(answer.headers.get("content-disposition")).to.contain(`${number}.pdf`);
    const text = (await readPdfLines(bytes)).lines.join("\n");
    for (const words of [
      number,
      "Certificate of quality",
      "Certificat de qualité",
      "APPROVED",
      "max. 12.0%",
      "NOT MET",
      "NON CONFORME",
    ])
      expect(text).to.contain(words);
    expect((await load(number)).bytes.equals(bytes)).to.equal(true);
    expect((await load(number, 1)).bytes.equals(bytes)).to.equal(false);
    expect(await api.db("passport_files").count("* as count")).to.deep.equal([{ count: "2" }]);
  });

  it("is drawn to the same bytes again", async () => {
    const certificate = {
      ...{ record: passportRecord(), sha256: "ab".repeat(32), keyId: "2026-10-a" },
      verifyUrl: "https://agritrade.example/verify/passport/QP-2026-11873-K7QF3M",
    };
    expect((await certificatePaper(certificate)).equals(await certificatePaper(certificate))).to.equal(true);
  });
});
