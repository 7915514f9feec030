import { expect } from "chai";
import { places } from "#web/src/app/places.ts";
import { navigationOf, placeOf } from "#web/src/features/dashboard/navigation.ts";
import type { MenuPlace } from "#web/src/runtime/pages.ts";

describe("the side menu", () => {
  const { menu } = places;
  const idsFor = (type: Parameters<typeof navigationOf>[1]) => navigationOf(menu, type).map(({ id }) => id);

  it("depends on the organization's type", () => {
    expect(idsFor("supplier")).to.deep.equal([
      "overview",
      "products",
      "orders",
      "escrow",
      "team",
      "messages",
      "feeNotes",
      "settings",
    ]);
    expect(idsFor("buyer")).to.deep.equal(["overview", "orders", "escrow", "team", "messages", "settings"]);
    expect(idsFor(null)).to.deep.equal(["overview", "settings"]);
  });

  it("knows the place of an address", () => {
    expect(placeOf(menu, "/dashboard/escrow/ORD-1")).to.equal("escrow");
    expect(placeOf(menu, "/dashboard/messages/01900000-0000-7000-8000-000000000001")).to.equal("messages");
    expect(placeOf(menu, "/dashboard")).to.equal("overview");
  });

  it("counts the conversations in which something waits", () => {
    const counted = navigationOf(menu, "buyer", { threads: { unread: 3 } });
    expect(counted.find(({ id }) => id === "messages")?.count).to.equal(3);
    expect(navigationOf(menu, "buyer").find(({ id }) => id === "messages")?.count).to.equal(undefined);
  });

  it("counts what the overview has as a number, and nothing else", () => {
    const place = { at: 9, id: "orders", icon: "inbox", for: ["buyer"], count: "orders.funded" } satisfies MenuPlace;
    // @ts-expect-error -- the overview has no such figure: the place would stand without one.
    const misspelt: MenuPlace = { ...place, count: "orders.fundedd" };
    // @ts-expect-error -- amounts of money are no figure.
    const money: MenuPlace = { ...place, count: "orders.inEscrow" };
    expect([misspelt.count, money.count]).to.not.include(place.count);
  });
});
