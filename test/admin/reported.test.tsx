import { expect } from "chai";
import type { ReportView } from "#shared/threads/admin-contract.ts";
import { Reported } from "#admin/src/resources/tasks/Reported.tsx";
import { show } from "./show.tsx";

const message = (position: number, side: "buyer" | "supplier", text: string): ReportView["messages"][number] => ({
  position,
  side,
  author: side === "buyer" ? "Joost Verbeek" : null,
  text,
  createdAt: "2026-11-21T10:00:00.000Z",
  papers: [],
});

const report: ReportView = {
  id: "r",
  product: "Yirgacheffe",
  order: { id: "o", reference: "ORD-7F2K9P" },
  buyer: { id: "b", name: "Noordkade Koffie" },
  supplier: { id: "s", name: "Kochere Growers" },
  reportedBy: { side: "buyer", name: "Joost Verbeek", email: "joost@example.test" },
  reason: "Asks us to pay outside.",
  reportedAt: "2026-11-22T10:00:00.000Z",
  position: 7,
  messages: [message(6, "buyer", "Where do we pay?"), message(7, "supplier", "To my own account.")],
  earlier: 5,
};

describe("what was reported, in the console", () => {
  const shown = (more: Partial<ReportView> = {}, language: "en" | "fr" = "en") =>
    show(<Reported reportId="r" />, { known: { "message-report r": { ...report, ...more } }, language });

  it("names goods, order, both organizations, who reported it and who wrote what", async () => {
    expect(await shown())
      .to.match(/Product Yirgacheffe .*Order ORD-7F2K9P .*Buyer Noordkade Koffie .*Supplier Kochere Growers/)
      .and.match(/Reported by Joost Verbeek \(Buyer\) .*joost/)
      .and.match(/Why Asks us to pay outside\./)
      .and.match(/The reported message .*5 messages before these were not reported\./)
      .and.match(/Joost Verbeek, Noordkade Koffie \(Buyer\) .*Where do we pay\?/)
      .and.match(/Reported: .*Has left, Kochere Growers \(Supplier\) .*To my own account\./);
  });

  it("names by the address alone who has no name, and says that an account is gone only of one that is", async () => {
    const of = async (name: string | null, email: string | null) => {
      const [, words = ""] =
        /Reported by (.*?) Reported on/.exec(await shown({ reportedBy: { side: "buyer", name, email } })) ?? [];
      return words.replace(/\s+(?=@)/, "").trim();
    };
    expect(await of(null, "joost@example.test")).to.equal("Buyer joost@example.test");
    expect(await of(null, null)).to.equal("Has left (Buyer)");
  });

  it("says so where it is a whole conversation, of no order, or of one in which nobody had written", async () => {
    const empty = await shown({ position: null, order: null, messages: [], earlier: 0 });
    expect(empty).to.include("The reported conversation").and.include("Nobody had written anything.");
    expect(empty).not.to.match(/ Order /);
    expect(await shown({}, "fr")).to.match(/Signalé par Joost Verbeek \(Acheteur\).*Signalé : /);
  });
});
