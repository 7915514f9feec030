import { expect } from "chai";
import { object, type ValidationError } from "yup";
import { namesPayment } from "#shared/bank-details/payment-words.ts";
import { productDraft } from "#shared/catalogue/product-draft.ts";
import { paperDraft } from "#shared/escrow/checklist-contract.ts";
import { goodsDraft } from "#shared/escrow/goods-contract.ts";
import { fieldProblems } from "#shared/kernel/field-problems.ts";
import { termsDraft } from "#shared/terms/terms-draft.ts";

describe("what may stand on a paper", () => {
  it("names no account, however it is written", () => {
    for (const text of [
      "DE89 3704 0044 0532 0130 00",
      "Pay to GB29NWBK60161331926819 before shipping",
      "BE71.0961.2345.6769",
      "fr14 2004-1010-0505-0001-3m02-606",
      "DE89\n3704\n0044\n0532\n0130\n00",
      "ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００",
      "DE89 3704\u200b0044 0532 0130 00",
      "Our IBAN follows",
      "IBANDE00 1234",
      "SWIFT: DEUTDEFF500",
      "BIC BNPAFRPP",
      "swift/bic: bnpafrpp",
      "Swift code ECOCCIAB",
      "Account no. 0123 456 789",
      "a/c 00112233",
      "N° de compte : 01234567890",
      "Sort code 12-34-56",
      "M-Pesa 0712345678",
      "Western Union only",
    ])
      expect(namesPayment(text), text).to.equal(true);
  });

  it("names none at the end of the longest text that any form takes", () => {
    const long = `${"The container was sealed. ".repeat(229).slice(0, 5940)} Pay to DE89 3704 0044 0532 0130 00`;
    expect(namesPayment(long)).to.equal(true);
  });

  it("is all that trade writes beside it", () => {
    for (const text of [
      "",
      "Screen 15+, moisture to 12 %, SCA 86 and above",
      "002-1961-0978",
      "CSQU3054383 / ML-8842017",
      "DE89 3704 0044 0532 0130 01",
      "IT 24 bags of 60 kg, lot 2026 0001, 2026 0002, 2026 0003",
      "Swift delivery, SWIFT SHIPMENT, BIC",
      "Ibanda washed arabica",
      "On account of 1200000 kg moved, compte tenu de 1 200 000 kg",
      "60 kg jute bags, account for 320 bags",
    ])
      expect(namesPayment(text), text).to.equal(false);
  });

  it("is looked at in each field that reaches a paper, and refused beside it", async () => {
    const said = "DE89 3704 0044 0532 0130 00";
    const problemsOf = async (
      schema: { validate: (value: unknown, options: object) => Promise<unknown> },
      of: object,
    ) =>
      schema.validate(of, { abortEarly: false }).then(
        () => [],
        (error: unknown) =>
          fieldProblems(error as ValidationError)
            .filter(({ key }) => key === "throughEscrowOnly")
            .map(({ field }) => field)
            .sort(),
      );
    const lot = { lot: said, bags: 1, netKg: "60", grossKg: "61" };
    expect(
      await problemsOf(goodsDraft, { version: 0, lots: [lot], seal: said, marks: said, hsCode: "090111" }),
    ).to.deep.equal(["lots[0].lot", "marks", "seal"]);
    expect(await problemsOf(paperDraft, { paper: "insurance", issuer: said, number: said })).to.deep.equal([
      "issuer",
      "number",
    ]);
    expect(
      await problemsOf(productDraft, { name: said, description: said, lots: [{ number: said, variety: said }] }),
    ).to.deep.equal(["description", "lots[0].number", "lots[0].variety", "name"]);
    const terms = object(termsDraft);
    const typed = { quality: said, incotermPlace: said, inspector: said, packing: said, deliveryTerms: said };
    expect(await problemsOf(terms, typed)).to.deep.equal(Object.keys(typed).sort());
  });
});
