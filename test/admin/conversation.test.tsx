import { expect } from "chai";
import type { StaffMessageView } from "#shared/threads/admin-contract.ts";
import { Conversation } from "#admin/src/resources/disputes/Conversation.tsx";
import { show } from "./show.tsx";

const message = (position: number, side: "buyer" | "supplier", text: string): StaffMessageView => ({
  position,
  side,
  author: side === "buyer" ? "Joost Verbeek" : "growers@example.test",
  text,
  createdAt: "2026-11-21T10:00:00.000Z",
  papers: [],
});

describe("the conversation of a case, in the console", () => {
  const names = { buyer: "Noordkade Koffie", supplier: "Kochere Growers" };
  const page = (items: StaffMessageView[], nextCursor: string | null = null) => ({ items, nextCursor });
  const shown = (pages: ReturnType<typeof page>[], language: "en" | "fr" = "en") =>
    show(<Conversation disputeId="d" names={names} />, {
      known: { "dispute-messages d": { pages, pageParams: pages.map(() => undefined) } },
      language,
    });

  it("stands in its sequence over all pages that were read, with who wrote what for whom", async () => {
    const pages = [
      page([message(3, "buyer", "Third"), message(2, "supplier", "Second")], "c"),
      page([message(1, "buyer", "First")]),
    ];
    const text = await shown(pages);
    expect(text)
      .to.match(/Joost Verbeek, Noordkade Koffie \(Buyer\) .*First .*Second .*Third/)
      .and.include("growers@example.test, Kochere Growers (Supplier)")
      .and.not.include("Earlier messages");
    expect(await shown(pages.slice(0, 1))).to.include("Earlier messages");
    expect(await shown(pages.slice(0, 1), "fr")).to.include("Messages précédents");
  });

  it("says so where nobody has written, and while it is read", async () => {
    expect(await shown([page([])])).to.include("Nobody has written anything.");
    expect(await shown([page([])], "fr")).to.include("Personne n’a encore écrit.");
    expect(await show(<Conversation disputeId="d" names={names} />)).to.include("Loading");
  });
});
