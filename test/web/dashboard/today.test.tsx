import { expect } from "chai";
import { todayKinds, type TodayRow, type TodayView } from "#shared/notifications/today.ts";
import en from "#shared/locales/en/today.json" with { type: "json" };
import fr from "#shared/locales/fr/today.json" with { type: "json" };
import { FirstSteps } from "#web/src/features/dashboard/overview/FirstSteps.tsx";
import { flowPlot, namedSteps, plotHeight } from "#web/src/features/dashboard/overview/flow-layout.ts";
import { calendarOf } from "#web/src/features/notifications/today/calendar.ts";
import { deadlineWords } from "#web/src/features/notifications/today/deadline-words.ts";
import { TodayCard } from "#web/src/features/notifications/today/TodayCard.tsx";
import { show, words } from "./show.tsx";

const id = "0190aaaa-0000-7000-8000-000000000001";
const row = (more: Partial<TodayRow> = {}): TodayRow => ({
  kind: "offerToAnswer",
  subject: { type: "offer", id, reference: null },
  shipment: null,
  deadline: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  amount: { amount: "36300.00", currency: "USD" },
  values: {
    partner: "Torrefazione Belvedere",
    product: "Huye Mountain washed arabica",
    quantity: { amount: "6", unit: "MT" },
    price: { amount: "6050.00", currency: "USD" },
  },
  place: `/dashboard/orders#offer-${id}`,
  urgent: false,
  role: "manager",
  can: true,
  ...more,
});

describe("what needs an organization today, on its page", () => {
  const card = (rows: TodayRow[], total = rows.length) =>
    show(<TodayCard today={{ rows, total } as TodayView} side="supplier" />);

  it("has words for each kind in both languages", () => {
    for (const texts of [en, fr])
      for (const kind of todayKinds) {
        const own = texts.kind[kind] as Record<string, string>;
        expect(own.title ?? own.title_other, kind).to.be.a("string");
        expect([own.detail, own.action].every(Boolean), kind).to.equal(true);
      }
  });

  it("leads by one button to where it is done, or says who may", () => {
    const mine = card([row()]);
    expect(mine.text)
      .to.include("Offer from Torrefazione Belvedere expires")
      .and.include("6 MT × 6,050.00, Huye Mountain washed arabica")
      .and.include("36,300.00 USD");
    expect(mine.links).to.include(`/dashboard/orders#offer-${id}`);
    const theirs = card([row({ can: false }), row({ kind: "fundsToRelease", can: false, role: "owner" })]);
    expect(theirs.links).to.deep.equal([]);
    expect(theirs.text).to.include("A manager or owner does this").and.include("An owner does this");
  });

  it("names what an office's own affairs wait for", () => {
    const of = (kind: TodayRow["kind"], values: TodayRow["values"], more: Partial<TodayRow> = {}) =>
      row({ kind, values, amount: null, deadline: null, ...more });
    const { text } = card([
      of("draftToSend", { call: "offers.accept", partner: "Noordkade", product: "Huye", name: "Eric Nshuti" }),
      of("certificateEnded", { paper: "Rainforest Alliance", name: "RA-7" }, { urgent: true }),
      of("verificationPaperRefused", { paper: "register", reason: "The scan cannot be read." }),
      of("verificationRefused", { reason: "noAnswer" }),
      of("listingTakenDown", { product: "Kalehe", ground: "contactDetails", reason: "No phone numbers." }),
      of("bankDetailsWait", { name: "Banque de Bamako", account: "5678" }),
    ]);
    for (const said of [
      "To send: Acceptance for Noordkade: Huye Prepared by Eric Nshuti",
      "Certificate has ended: Rainforest Alliance No. RA-7.",
      "Paper refused: Register extract Our team writes: “The scan cannot be read.”",
      "our question was not answered in time.",
      "Taken down: Kalehe Contact or payment details in the listing: “No phone numbers.”",
      "Banque de Bamako, account ending in 5678.",
    ])
      expect(text).to.include(said);
  });

  it("says what comes next where nothing does, and how many there are where not all are shown", () => {
    expect(card([]).text).to.include("Nothing needs you today").and.include("Next come questions and offers");
    expect(card([row()], 25).text).to.include("The first 1 of 25.");
  });

  it("says deadlines by the reader's own days", () => {
    const dates = { time: () => "18:00", shortDay: () => "24 Nov" };
    const now = new Date(2026, 10, 23, 9, 42);
    const t = words.t as Parameters<typeof deadlineWords>[2]["t"];
    const said = (deadline: Date | null) => {
      const { main, beside, soon } = deadlineWords(deadline?.toISOString() ?? null, now, { t, dates });
      return [main, beside, soon];
    };
    expect(said(new Date(2026, 10, 23, 23, 59))).to.deep.equal(["18:00", "today", true]);
    expect(said(new Date(2026, 10, 24, 0, 1))).to.deep.equal(["24 Nov", "tomorrow, 18:00", true]);
    expect(said(new Date(2026, 10, 25, 9, 0))).to.deep.equal(["24 Nov", "in 2 days", false]);
    expect(said(new Date(2026, 10, 23, 9, 41))).to.deep.equal(["24 Nov", "deadline passed", true]);
    expect(said(null)).to.deep.equal(["", "No deadline", false]);
  });
});

describe("deadlines in a calendar", () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const title = "L’inspection de la marchandise de Société Générale d’Approvisionnement, « Éthiopie » se termine";
  const file = calendarOf(
    [
      {
        id: `goodsToInspect-${id}`,
        moment: new Date("2026-11-24T17:00:00.000Z"),
        title,
        detail: "12,5 t; lot 7\nC:\\papiers",
        address: "https://x.test/fr/dashboard",
      },
    ],
    { name: "Échéances", now: new Date("2026-11-23T08:42:10.123Z") },
  );

  it("are lines of at most 75 octets that give back what was written", () => {
    const lines = file.split("\r\n");
    expect(lines.at(-1), "every line ends").to.equal("");
    expect(file.replaceAll("\r\n", "")).not.to.match(/[\r\n]/);
    expect(Math.max(...lines.map(bytes)))
      .to.be.at.most(75)
      .and.greaterThan(70);
    expect(lines.filter((line) => line.includes("\ufffd"))).to.deep.equal([]);
    const unfolded = file.replaceAll("\r\n ", "").split("\r\n");
    expect(unfolded).to.include(`SUMMARY:${title.replaceAll(",", "\\,")}`);
    expect(unfolded).to.include("DESCRIPTION:12\\,5 t\\; lot 7\\nC:\\\\papiers");
    expect(unfolded).to.include.members([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      `UID:goodsToInspect-${id}@agritrade.africa`,
      "DTSTAMP:20261123T084210Z",
      "DTSTART:20261124T170000Z",
      "END:VCALENDAR",
    ]);
  });
});

describe("first steps and 90 days", () => {
  const me = {
    user: { email: "kwame@ankobra.example" },
    can: ["manageProducts"],
  } as unknown as Parameters<typeof FirstSteps>[0]["me"];

  it("count what is done, lead to what is not, and name an owner where one is needed", () => {
    const { text, links } = show(
      <FirstSteps
        side="supplier"
        me={me}
        steps={[
          { step: "email", done: true, doneAt: "2026-11-20T10:00:00.000Z" },
          { step: "organization", done: true, doneAt: null },
          { step: "verification", done: false, doneAt: null },
          { step: "product", done: false, doneAt: null },
          { step: "bankDetails", done: false, doneAt: null },
        ]}
      />,
    );
    expect(text).to.include("Five steps to your first order").and.include("2 of 5 done").and.include("20 Nov 2026");
    expect(text).to.include("An owner or manager does this").and.include("An owner does this");
    expect(links).to.deep.equal(["/dashboard/products?add=1"]);
  });

  it("draw what came in as steps from nothing to all of it", () => {
    const now = new Date("2026-11-23T12:00:00Z");
    const days = [
      { day: "2026-09-29", amount: "78840.00" },
      { day: "2026-11-06", amount: "102960.00" },
      { day: "2026-11-10", amount: "101088.00" },
    ];
    const { steps, line } = flowPlot({ days, total: { amount: "282888.00", currency: "USD" } }, now);
    expect(steps.map(({ x }) => Math.round(x * 90))).to.deep.equal([35, 73, 77]);
    const heights = steps.map(({ y }) => y);
    expect(heights).to.deep.equal([...heights].sort((one, other) => other - one));
    expect(line.startsWith(`M0,${plotHeight - 1}`)).to.equal(true);
    expect(
      namedSteps(steps).map(({ day }) => day),
      "labels do not touch",
    ).to.deep.equal(["2026-09-29", "2026-11-06"]);
  });
});
