import { expect } from "chai";
import type { OrderView, ShipmentLine } from "#shared/escrow/contract.ts";
import { orderStatuses } from "#shared/escrow/process.ts";
import { languages } from "#shared/kernel/language.ts";
import { deliveryWords, firstToShow, goesAsOne, lineWords, namedIn } from "#web/src/features/escrow/shipments.ts";
import { deadlineWords, shortDeadline } from "#web/src/features/escrow/wording.ts";
import { noon, orderIn, plain, wordingIn } from "./order-wording.ts";

const line = (number: number, changes: Partial<ShipmentLine>): ShipmentLine => ({
  number,
  status: "funded",
  quantity: "5",
  amount: { amount: "26250.00", currency: "USD" },
  shipByDay: null,
  shipFrom: null,
  deliverFrom: null,
  deliveryMovedDays: 0,
  deliverTo: null,
  shipBy: "2026-12-19T23:59:59Z",
  expectedArrival: null,
  silentUntil: null,
  silenceCaseSince: null,
  inspectionEndsAt: null,
  netWeight: null,
  weightOpen: false,
  deliveredOpen: false,
  papersHeldUntil: null,
  papersAwaited: false,
  answerFrom: null,
  released: null,
  refunded: null,
  ...changes,
});
const first = (side: OrderView["side"], ...lines: Partial<ShipmentLine>[]) =>
  firstToShow({ side, shipments: lines.map((changes, index) => line(index + 1, changes)) }, noon);

describe("the shipments of an order", () => {
  it("open with the one that the reader has to act on soonest", () => {
    const released = { status: "funds_released" as const };
    const underWay = { status: "awaiting_delivery" as const, expectedArrival: "2026-12-12" };
    const arrived = { ...underWay, expectedArrival: "2026-11-18" };
    const inspected = { status: "quality_control" as const, inspectionEndsAt: "2026-11-23T18:00:00Z" };
    expect(first("supplier", released, underWay, {})).to.equal(3);
    expect(first("buyer", released, underWay, inspected)).to.equal(3);
    expect(first("supplier", {}, arrived)).to.equal(2);
    expect(first("buyer", {}, { shipBy: "2026-11-20T00:00:00Z" })).to.equal(2);
    expect(first("buyer", {}, {})).to.equal(1);
    expect(first("supplier", released, { status: "disputed" })).to.equal(2);
    expect(first("supplier", released, released)).to.equal(1);
    // A proposal or a weight that waits for the reader comes before what is only due.
    expect(first("supplier", { shipBy: "2026-12-01T00:00:00Z" }, { answerFrom: "supplier" })).to.equal(2);
    expect(first("buyer", {}, { ...underWay, weightOpen: true })).to.equal(2);
  });

  it("are named by the address alone where there is one of that number", () => {
    const { shipments } = { shipments: [line(1, {}), line(2, {})] };
    expect(namedIn("2", { shipments })).to.equal(2);
    for (const text of ["3", "0", "02", "two", "", null])
      expect(namedIn(text, { shipments }), String(text)).to.equal(undefined);
  });

  it("go as one until the order is paid, and where it never was", () => {
    const shipments = [line(1, {}), line(2, {})];
    expect(orderStatuses.filter((status) => goesAsOne({ status, shipments }))).to.deep.equal(["created", "cancelled"]);
    expect(goesAsOne(orderIn("funded", "buyer"))).to.equal(true);
  });

  it("tell what comes next and until when, with the time zone of a deadline", () => {
    const words = (changes: Partial<ShipmentLine>) => plain(lineWords(line(1, changes), "buyer", wordingIn("en")));
    expect(words({})).to.equal("Ship by 19 Dec 2026, 23:59 UTC");
    expect(words({ shipFrom: "2026-12-01" })).to.equal("Ship from 1 Dec 2026, by 19 Dec 2026, 23:59 UTC");
    const early = { shipFrom: "2026-12-01", can: [] };
    expect(plain(deadlineWords(orderIn("funded", "supplier", early), wordingIn("fr")).lead)).to.equal(
      "À expédier à partir du 1er déc. 2026, au plus tard le 19 déc. 2026 à 18:00 (UTC).",
    );
    expect(words({ shipBy: "2026-11-20T00:00:00Z" })).to.equal("Ship-by date 19 Nov 2026, 23:59 UTC has passed");
    expect(words({ status: "created", shipBy: null, shipByDay: "2026-12-19" })).to.equal(
      "Ship by 19 Dec 2026, 23:59 UTC",
    );
    expect(words({ status: "awaiting_delivery", expectedArrival: "2026-12-12" })).to.equal("Expected 12 Dec 2026");
    expect(words({ status: "quality_control", inspectionEndsAt: "2026-11-23T18:00:00Z" })).to.equal(
      "Inspect by 23 Nov 2026, 18:00 UTC",
    );
    const light = line(1, { status: "quality_control", weightOpen: true });
    expect(lineWords(light, "buyer", wordingIn("en"))).to.equal("You have to accept or dispute the weight");
    expect(lineWords(light, "supplier", wordingIn("en"))).to.equal("The buyer has to accept or dispute the weight");
    const agreed = line(1, { deliverFrom: "2026-12-01", deliverTo: "2026-12-15" });
    expect(plain(deliveryWords(agreed, wordingIn("fr")) ?? "")).to.equal("Livraison du 1er déc. 2026 au 15 déc. 2026");
  });

  it("tell of a question and of a case about silence, each in its line and on the card of the whole", () => {
    const underWay = { status: "awaiting_delivery" as const, expectedArrival: "2026-11-12" };
    const asked = line(1, { ...underWay, silentUntil: "2026-12-01T00:00:00Z" });
    const silent = line(2, { ...underWay, silenceCaseSince: "2026-11-20T12:00:00Z" });
    const words = (one: ShipmentLine) => plain(lineWords(one, "buyer", wordingIn("en")));
    expect(words(asked)).to.equal("To confirm by 30 Nov 2026, 23:59 UTC");
    expect(words(silent)).to.equal("Our team looks into it since 20 Nov");
    const card = (...shipments: ShipmentLine[]) =>
      plain(shortDeadline(orderIn("awaiting_delivery", "buyer", { shipment: null, shipments }), wordingIn("fr")));
    expect(card(asked, silent)).to.equal("Examen par notre équipe depuis le 20 nov.");
    expect(card(asked, line(2, underWay))).to.equal("À confirmer au plus tard le 30 nov. 2026 à 23:59 (UTC)");
    expect(card(line(1, underWay), line(2, underWay))).to.equal("Arrivée prévue le 12 déc. 2026");
  });

  it("have words for every status in both languages", () => {
    for (const language of languages)
      for (const status of orderStatuses)
        for (const dates of [
          {},
          { expectedArrival: "2026-11-12", inspectionEndsAt: "2026-11-23T18:00:00Z", shipByDay: "2026-12-19" },
        ])
          expect(
            lineWords(line(1, { status, ...dates }), "supplier", wordingIn(language)),
            `${language}, ${status}`,
          ).not.to.match(/^(shipments|short)\.|\{\{|null/);
  });
});
