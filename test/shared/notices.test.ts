import {
  defaultDisputeReason,
  deliveredReason,
  papersReason,
  silenceReason,
  weightReason,
} from "#shared/escrow/rules.ts";
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { languages, type Language } from "#shared/kernel/language.ts";
import { hasValue, noticeKindNames, noticeKinds, tellingOf } from "#shared/notifications/kinds.ts";
import { noticeSubjects } from "#shared/notifications/kind-row.ts";
import { noticeGroupNames } from "#shared/notifications/groups.ts";
import { noticeWords } from "#shared/notifications/words.ts";
import type { OfferedTerms } from "#shared/notifications/values.ts";
import { orderPath } from "#shared/desktop/addresses.ts";
import { createDates } from "#shared/look/dates.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";

interface Texts {
  [key: string]: string | Texts;
}
const read = (language: Language, file: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../shared/locales/${language}/${file}.json`, import.meta.url), "utf8")) as Texts;
const textAt = (texts: Texts, path: string): string => {
  let at: string | Texts | undefined = texts;
  for (const part of path.split(".")) at = typeof at === "object" ? at[part] : undefined;
  return typeof at === "string" ? at : "";
};
const namesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);

describe("the words of notices", () => {
  const told = noticeKindNames.flatMap((kind) =>
    organizationTypes.filter((side) => tellingOf(kind, side)).map((side) => ({ kind, side })),
  );

  for (const language of languages)
    it(`are there for each kind and side (${language}), with no value that the kind has not`, () => {
      const [shown, letters] = [read(language, "notifications"), read(language, "notice-letters")];
      const faults: string[] = [];
      for (const { kind, side } of told) {
        const values: readonly string[] = noticeKinds[kind].values;
        const known = [
          ...values,
          // Those that have a number: an order, a contract.
          ...(["order", "contract"].includes(noticeKinds[kind].about) ? ["order"] : []),
          ...(kind === "weightToAnswer" ? ["weightEffect"] : []),
          ...(kind === "paymentMismatch" ? ["mismatch"] : []),
          ...(kind === "returnOrdered" ? ["because"] : []),
          ...(values.includes("files") ? ["said"] : []),
          ...(values.includes("proposed") ? ["becauseOf", "unanswered"] : []),
          "contact",
        ];
        for (const [what, text] of [
          ["title", textAt(shown, `kind.${kind}.${side}.title`)],
          ["text", textAt(shown, `kind.${kind}.${side}.text`)],
          ["letter", textAt(letters, `kind.${kind}.${side}`)],
        ] as const) {
          if (!text) faults.push(`${kind}.${side}: no ${what}`);
          const unknown = namesIn(text).filter((name) => !known.includes(name));
          if (unknown.length > 0) faults.push(`${kind}.${side}: its ${what} names ${unknown.join(", ")}`);
        }
      }
      for (const subject of [...noticeSubjects, "conversation"])
        if (!textAt(letters, `open.${subject}`)) faults.push(`${subject}: no words for its link`);
      for (const group of noticeGroupNames)
        if (!textAt(shown, `choices.group.${group}.title`)) faults.push(`${group}: no title`);
      expect(faults).to.deep.equal([]);
      const stale = ["notifications", "notice-letters"].flatMap((file) =>
        Object.entries(read(language, file).kind as Texts).flatMap(([kind, sides]) =>
          Object.keys(sides)
            .filter((side) => !told.some((each) => each.kind === kind && each.side === side))
            .map((side) => `${file}: ${kind}.${side}`),
        ),
      );
      expect(stale, "texts that nobody is told").to.deep.equal([]);
    });

  it("say a reason that nobody has typed in the reader's language", () => {
    const texts = read("fr", "notifications");
    const say = (key: string) => textAt(texts, key.replace("notifications:", ""));
    for (const reason of [defaultDisputeReason, weightReason, deliveredReason, papersReason, silenceReason]) {
      const facts = { reference: "ORD-1", shipment: null, values: { reason } };
      const words = noticeWords({ kind: "disputeOpened", ...facts }, { language: "fr", dates: createDates("fr"), say });
      expect(words.reason).to.match(/\p{L}{3}/u);
      expect(words.reason, reason).not.to.equal(reason);
    }
  });

  it("promise nothing back for goods that weigh more", () => {
    const dates = createDates("en", { timeZone: "UTC" });
    const effectOf = (weight: string) =>
      noticeWords(
        {
          kind: "weightToAnswer",
          reference: "ORD-1790000000-A2B3",
          shipment: null,
          values: {
            quantity: { amount: "9", unit: "MT" },
            weight: { amount: weight, unit: "MT" },
            payable: { amount: "22000.00", currency: "USD" },
          },
        },
        { language: "en", dates, say: (key, values = {}) => `${key} ${values.payable}` },
      ).weightEffect?.replace(/\s/g, " ");
    expect(effectOf("10")).to.equal("notifications:weightEffect.all 22,000.00 USD");
    expect(effectOf("8.5")).to.equal("notifications:weightEffect.less 22,000.00 USD");
  });

  it("name what is missing of a payment, or too much in it", () => {
    const dates = createDates("en", { timeZone: "UTC", now: () => new Date("2026-12-01T00:00:00Z") });
    const texts = read("en", "notifications");
    const say = (key: string, given: Record<string, string | number> = {}) =>
      textAt(texts, key.replace("notifications:", "")).replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${given[name]}`);
    const mismatch = (amount: string, currency = "USD") => {
      const values = {
        received: { amount, currency },
        total: { amount: "65625.00", currency: "USD" },
        fundBy: "2026-12-12T16:00:00.000Z",
      };
      const facts = { kind: "paymentMismatch" as const, reference: null, shipment: null, values };
      return noticeWords(facts, { language: "en", dates, say }).mismatch?.replace(/\s/gu, " ");
    };
    expect(mismatch("65525.00")).to.match(/^100\.00 USD is missing: pay it on the provider’s page by 12 Dec 2026/);
    expect(mismatch("65725.00")).to.match(/^That is 100\.00 USD more than agreed/);
    expect(mismatch("65525.00", "EUR")).to.match(/^It is not in the currency of the order/);
  });

  it("say of a message its words, or which files it is; a file's ending is no part of an address", () => {
    const dates = createDates("fr", { timeZone: "UTC" });
    const texts = read("fr", "notifications");
    const say = (key: string, given: Record<string, string | number> = {}) =>
      textAt(texts, key.replace("notifications:", "")).replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${given[name]}`);
    const said = (values: object) =>
      noticeWords(
        { kind: "orderMessage", reference: "ORD-1", shipment: null, values: { partner: "Imisozi", ...values } },
        { language: "fr", dates, say, name: (text) => text.replaceAll(".", ". ") },
      ).said?.replace(/\s/gu, " ");
    expect(said({ excerpt: "Bonjour", files: { count: 2, name: "1.pdf" } })).to.equal("« Bonjour »");
    expect(said({ excerpt: "Told before files were known" })).to.equal("« Told before files were known »");
    expect(said({ excerpt: "", files: { count: 1, name: "evil.com.pdf" } })).to.equal(
      "Imisozi a envoyé un fichier : evil. com.pdf",
    );
    expect(said({ excerpt: "", files: { count: 3, name: "1.pdf" } })).to.equal("Imisozi a envoyé 3 fichiers");
    const facts = { reference: "ORD-1", shipment: null, values: { excerpt: "Bonjour" } };
    for (const kind of noticeKindNames.filter((each) => each !== "weightToAnswer" && each !== "paymentMismatch"))
      expect("said" in noticeWords({ ...facts, kind }, { language: "fr", dates, say }), kind).to.equal(
        hasValue(kind, "files"),
      );
  });

  it("tell of an offer all that is agreed on with it", () => {
    const dates = createDates("fr", { timeZone: "UTC" });
    const texts = read("fr", "notifications");
    const say = (key: string, values: Record<string, string | number> = {}) =>
      textAt(texts, key.replace("notifications:", "")).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        String(values[name] ?? ""),
      );
    const termsOf = (terms: Partial<OfferedTerms>) => {
      const given = {
        deliveryTerms: "FOB Mombasa",
        deliveryTimeDays: 21,
        tolerancePercent: "2.5",
        inspectionDays: 5,
        shipments: 0,
      };
      const values = { terms: { ...given, ...terms } };
      const facts = { kind: "offerReceived" as const, reference: null, shipment: null, values };
      return noticeWords(facts, { language: "fr", dates, say }).terms ?? "";
    };
    expect(termsOf({})).to.equal(
      "Conditions : FOB Mombasa, expédition sous 21 jours après le paiement, tolérance de poids de 2,5 % en plus ou en moins, inspection sous 5 jours après la livraison.",
    );
    expect(termsOf({ deliveryTerms: null, tolerancePercent: "0", shipments: 3 })).to.equal(
      "Conditions : conditions de livraison à convenir, en plusieurs expéditions (3), aucune tolérance de poids, inspection sous 5 jours après la livraison.",
    );
    const negotiated = {
      shipments: 1,
      shipBy: "2027-01-25",
      weightBasis: "netDelivered",
      sample: { type: "type", dueOn: "2027-01-05" },
      documents: 4,
      releaseNeedsDocuments: true,
    } as const;
    expect(termsOf(negotiated).replaceAll("\u00a0", " ")).to.equal(
      "Conditions : FOB Mombasa, expédition au plus tard le 25 janv. 2027, tolérance de poids de 2,5 % en plus ou en moins, paiement au poids net à l’arrivée, inspection sous 5 jours après la livraison, échantillon à approuver avant l’expédition, au plus tard le 5 janv. 2027, le déblocage dépend des pièces exigées (4).",
    );
  });

  it("lead to the shipment that they are about", () => {
    expect(orderPath("ORD-1-ABCD", { number: 2, of: 3 })).to.equal("/dashboard/escrow/ORD-1-ABCD?shipment=2");
    expect(orderPath("ORD-1-ABCD", { number: 1, of: 1 })).to.equal("/dashboard/escrow/ORD-1-ABCD");
    expect(orderPath("ORD-1-ABCD", null)).to.equal("/dashboard/escrow/ORD-1-ABCD");
  });

  it("end the quotation of a reason that another sentence follows", () => {
    const faults = languages.flatMap((language) =>
      (["disputeOpened", "orderStopped"] as const).flatMap((kind) =>
        organizationTypes
          .map((side) => textAt(read(language, "notifications"), `kind.${kind}.${side}.text`))
          .filter((text) => !/\{\{reason\}\}\s?[”»]\. /u.test(text)),
      ),
    );
    expect(faults).to.deep.equal([]);
  });

  it("say what awaits its reader by when, and what happens otherwise, with the zone of the deadline", () => {
    const dates = createDates("fr", { timeZone: "Africa/Kigali", now: () => new Date("2026-12-01T00:00:00Z") });
    const say = (key: string, values: Record<string, string | number> = {}) =>
      `${key}${Object.keys(values).length > 0 ? ` ${Object.values(values).join("/")}` : ""}`;
    const words = noticeWords(
      {
        kind: "orderFunded",
        reference: "ORD-1790000000-A2B3",
        shipment: { number: 2, of: 3 },
        values: {
          total: { amount: "54000.00", currency: "USD" },
          shipBy: "2026-12-12T16:00:00.000Z",
          arrival: "2026-12-31",
          conditions: { from: "2026-12-05", sampleDueOn: "2026-12-02" },
        },
      },
      { language: "fr", dates, say },
    );
    expect(words).to.deep.equal({
      order: "notifications:orderShipment ORD-1790000000-A2B3/2/3",
      total: "54\u202f000,00\u00a0USD",
      shipBy: "12\u00a0déc.\u00a02026 à\u00a018:00\u00a0(UTC+2)",
      arrival: "31\u00a0déc.\u00a02026",
      conditions:
        " notifications:conditions.from 5\u00a0déc.\u00a02026 notifications:conditions.sample 2\u00a0déc.\u00a02026",
    });
  });
});
