import { expect } from "chai";
import type { ProposedRateView } from "#shared/currencies/contract.ts";
import { refusalsToTell } from "#admin/src/resources/reference-rates/RefusedRates.tsx";
import { inReadingOrder, useDetailText } from "#admin/src/resources/tasks/use-detail-text.ts";
import { Details } from "#admin/src/ui/Details.tsx";
import { show } from "./show.tsx";

function Task({ details }: { details: Record<string, unknown> }) {
  return <Details of={inReadingOrder(details)} wordsOf={useDetailText()} />;
}

describe("what a task has kept", () => {
  const details = {
    event: "transaction.released",
    status: "awaiting_delivery",
    eventId: "evt_1",
    providerStatus: "released",
  };

  it("names both statuses as the rest of the console does, ours first", async () => {
    expect(await show(<Task details={details} />)).to.match(
      /status Awaiting delivery providerStatus Released event The money was paid out eventId evt_1/,
    );
    const inFrench = await show(<Task details={details} />, { language: "fr" });
    expect(inFrench)
      .to.match(/Livraison attendue .*Débloquée/)
      .and.not.to.match(/awaiting_delivery|released/);
  });

  it("names a side, messages and moments, and leaves what has no words as it was kept", async () => {
    const kept = {
      party: "buyer",
      topic: "escrow.reject",
      waiting: ["escrow.settle", "escrow.unheardOf"],
      since: "2026-11-20T10:00:00Z",
      expectedArrival: "2026-11-09",
      providerStatus: "odd_word",
    };
    const text = await show(<Task details={kept} />, { language: "fr" });
    for (const words of [
      "Acheteur",
      "Rembourser",
      "Verser et rembourser",
      "escrow.unheardOf",
      "20 nov. 2026",
      "9 nov. 2026",
      "odd_word",
    ])
      expect(text, words).to.include(words);
  });
});

describe("a rate that was refused", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const rate = (changes: Partial<ProposedRateView> = {}): ProposedRateView => ({
    id: "0193a000-0000-7000-8000-000000000021",
    currency: "KES",
    usdPerUnit: "0.0092",
    asOf: "2026-11-20T08:00:00Z",
    source: "CBK",
    status: "refused",
    ground: "jump",
    comparedTo: null,
    last: null,
    importedBy: "me@x.test",
    importedAt: "2026-11-20T09:00:00Z",
    decidedBy: "other@x.test",
    decidedAt: "2026-11-20T10:00:00Z",
    decidedReason: "A slip in the second digit.",
    can: [],
    ...changes,
  });
  const told = (...rates: ProposedRateView[]) => refusalsToTell(rates, { reader: "me@x.test", now }).length;
  const earlier = { id: "1", currency: "KES", usdPerUnit: "0.0077", source: "CBK" };

  it("is told to whoever imported it, and to nobody else", () => {
    expect(told(rate())).to.equal(1);
    expect(told(rate({ last: { ...earlier, asOf: "2026-11-20T07:59:00Z" } }))).to.equal(1);
    expect(told(rate({ importedBy: "other@x.test" }))).to.equal(0);
    expect(told(rate({ status: "withdrawn" }))).to.equal(0);
    expect(refusalsToTell([rate({ importedBy: null })], { reader: undefined, now })).to.deep.equal([]);
  });

  it("until another of theirs was imported, a later one holds, or a week is over", () => {
    expect(
      told(rate(), rate({ id: "2", status: "awaiting_confirmation", importedAt: "2026-11-20T11:00:00Z" })),
    ).to.equal(0);
    expect(
      told(rate(), rate({ id: "2", currency: "UGX", status: "confirmed", importedAt: "2026-11-20T11:00:00Z" })),
    ).to.equal(1);
    expect(told(rate({ last: { ...earlier, asOf: "2026-11-20T08:00:00Z" } }))).to.equal(0);
    expect(told(rate({ decidedAt: "2026-11-13T11:00:00Z" }))).to.equal(0);
  });
});
