import { expect } from "chai";
import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import { byDay, firstUnread, nearness } from "#web/src/features/threads/days.ts";
import { BlockedNotice } from "#web/src/features/threads/BlockedNotice.tsx";
import { keepMessage, keptMessage, keyOfMessage } from "#web/src/features/threads/kept-message.ts";
import { MessageList } from "#web/src/features/threads/MessageList.tsx";
import { ThreadRow } from "#web/src/features/threads/ThreadRow.tsx";
import { show } from "../dashboard/show.tsx";

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;

const thread: ThreadView = {
  id: id(1),
  side: "buyer",
  partner: { id: id(2), name: "Kochere Growers", country: "et" },
  product: "Yirgacheffe",
  offer: { id: id(1), status: "pending" },
  order: null,
  messages: 3,
  unread: 0,
  last: { text: "The report follows.", files: 0, side: "supplier", at: "2026-11-21T10:00:00.000Z" },
  partnerRead: { position: 1, at: "2026-11-21T09:30:00.000Z" },
  blocked: [],
  silent: null,
  can: ["write", "block", "report"],
};

const message = (position: number, side: "buyer" | "supplier", more: Partial<MessageView> = {}): MessageView => ({
  id: id(100 + position),
  position,
  side,
  author: side === "buyer" ? "Joost Verbeek" : "Claudine Uwase",
  organization: side === "buyer" ? "Rotterdam Roasters" : "Kochere Growers",
  mine: false,
  text: `Text ${position}`,
  documents: [],
  createdAt: `2026-11-2${position}T12:00:00.000Z`,
  ...more,
});

const unasked = () => expect.fail("nobody has clicked");
const list = (messages: MessageView[], more: Partial<ThreadView> = {}, unreadFrom: number | null = null) =>
  show(<MessageList thread={{ ...thread, ...more }} messages={messages} unreadFrom={unreadFrom} onReport={unasked} />);

describe("messages", () => {
  it("carry files that are saved under their names, and never opened as a page of ours", () => {
    const file = {
      id: id(900),
      name: "bulletin <b>.pdf",
      purpose: "message",
      mediaType: "application/pdf",
      size: 1_250_000,
      received: 1_250_000,
      sha256: null,
      status: "ready",
      refusal: null,
      variants: [],
      url: "/files/token/bulletin.pdf",
      expiresAt: null,
      createdAt: "2026-11-21T12:00:00.000Z",
      can: [],
    } as const;
    const { html } = list([message(1, "supplier", { text: "", documents: [{ ...file, variants: [], can: [] }] })]);
    expect(html).to.include('href="/files/token/bulletin.pdf" download="bulletin &lt;b&gt;.pdf"');
    expect(html).to.include("1.3 MB");
    expect(html).not.to.include("<b>.pdf");
  });

  it("are text: markup is shown as it was written, and its lines are kept", () => {
    const { html } = list([message(1, "supplier", { text: "<img src=x onerror=alert(1)>\nsecond line" })]);
    expect(html).to.include("&lt;img src=x onerror=alert(1)&gt;\nsecond line").and.not.include("<img");
  });

  it("name who wrote, by the organization where there is no name, and the reader as such", () => {
    const { text } = list([
      message(1, "supplier"),
      message(2, "supplier", { author: null }),
      message(3, "buyer", { mine: true }),
      message(4, "buyer"),
    ]);
    expect(text).to.match(/Claudine Uwase\s+Kochere Growers/);
    expect(text).to.match(/Kochere Growers\s+\d\d:\d\d .*Text 2/);
    expect(text).to.match(/You\s+\d\d:\d\d\s+Text 3/);
    expect(text).to.match(/Joost Verbeek\s+Rotterdam Roasters\s+\d\d:\d\d\s+Text 4/);
  });

  it("are marked as read under the last own one that the other side has seen, and under no other", () => {
    const three = [message(1, "buyer"), message(2, "buyer"), message(3, "supplier"), message(4, "buyer")];
    const { text } = list(three, { partnerRead: { position: 3, at: "2026-11-21T09:30:00.000Z" } });
    expect(text).to.match(/Text 2\s+Read, 21 Nov 2026.*Text 3/);
    expect(text.match(/Read, /g)).to.have.lengthOf(1);
    expect(list(three, { partnerRead: { position: 0, at: null } }).text).not.to.include("Read, ");
  });

  it("stand under their days, with a line where the reader left off", () => {
    const written = [message(1, "supplier"), message(2, "supplier"), message(3, "supplier")];
    expect(byDay(written).map(({ messages }) => messages.length)).to.deep.equal([1, 1, 1]);
    const same = written.map((one) => ({ ...one, createdAt: "2026-11-21T12:00:00.000Z" }));
    expect(byDay(same)).to.have.lengthOf(1);
    expect(list(same).text).to.match(/Saturday,? 21 November 2026/);
    const now = new Date("2026-11-22T12:00:00.000Z");
    expect(
      [same[0]!.createdAt, now.toISOString(), "2026-11-20T12:00:00.000Z"].map((at) => nearness(at, now)),
    ).to.deep.equal(["yesterday", "today", "other"]);
    const mixed = [message(1, "supplier"), message(2, "buyer"), message(3, "supplier"), message(4, "supplier")];
    expect(firstUnread(mixed, "buyer", 2)).to.equal(3);
    expect(firstUnread(mixed, "buyer", 0)).to.equal(null);
    expect(list(mixed, {}, 3).text).to.match(/Text 2.* New .*Text 3/);
    expect(list(mixed).text).not.to.match(/ New /);
  });

  it("of the other side can be reported, one's own cannot", () => {
    const both = [message(1, "supplier"), message(2, "buyer")];
    expect(list(both).html.match(/Report this message of/g)).to.have.lengthOf(2); // its name and its tooltip
    expect(list(both, { can: ["write"] }).html).not.to.include("Report this message");
  });

  it("that are blocked say by whom, what that means and who may take it back", () => {
    const notice = (blocked: ThreadView["blocked"], can: ThreadView["can"]) =>
      show(<BlockedNotice thread={{ ...thread, blocked, can }} onUnblocked={unasked} />).text;
    expect(notice([], ["write"])).to.equal("");
    expect(notice(["ours"], ["unblock", "report"]))
      .to.include("Your organization has blocked Kochere Growers.")
      .and.include("Neither side can write here")
      .and.include("Unblock");
    expect(notice(["theirs"], ["block", "report"]))
      .to.include("Kochere Growers has blocked your organization.")
      .and.include("Only Kochere Growers can take it back.")
      .and.not.include("Unblock");
    expect(notice(["ours", "theirs"], ["write", "unblock"]))
      .to.include("have blocked each other")
      .and.include("About this order both sides can still write");
  });

  it("are kept while they are typed, each conversation's own, and sent again under the same key", () => {
    const [words, papers] = [{ text: "Half a sentence" }, { documents: [id(8), id(9)] }];
    keepMessage(id(1), { text: "Half a sen", documents: [], key: null });
    expect(keptMessage(id(1)).text).to.equal("Half a sen");
    expect(keptMessage(id(2)).text).to.equal("");
    const key = keyOfMessage(id(1), { text: "Half a sen", documents: [] });
    expect(keyOfMessage(id(1), { text: "Half a sen", documents: [] })).to.equal(key);
    expect(keyOfMessage(id(1), { text: "Half a sen", ...papers })).not.to.equal(key);
    keepMessage(id(1), { ...words, documents: [], key: null });
    expect(keyOfMessage(id(1), { ...words, documents: [] })).not.to.equal(key);
    keepMessage(id(1), { text: "", ...papers, key: null });
    expect(keptMessage(id(1)).documents).to.deep.equal(papers.documents);
    keepMessage(id(1), { text: "", documents: [], key: null });
    expect(keptMessage(id(1))).to.deep.equal({ text: "", documents: [], key: null });
  });

  it("are listed with their partner, product, order or inquiry, last words and what is unread", () => {
    const row = (more: Partial<ThreadView>) =>
      show(
        <ul>
          <ThreadRow thread={{ ...thread, ...more }} to="/dashboard/messages/x" selected={false} />
        </ul>,
      );
    const { text, links } = row({ unread: 2 });
    expect(text)
      .to.include("Kochere Growers")
      .and.include("Yirgacheffe · Inquiry")
      .and.include("The report follows.")
      .and.include("2 unread");
    expect(links).to.deep.equal(["/dashboard/messages/x"]);
    const ordered = row({
      order: { id: id(9), reference: "ORD-1-AAAA", status: "funded" },
      last: { ...thread.last!, side: "buyer" },
    });
    expect(ordered.text).to.include("ORD-1-AAAA").and.include("You: The report follows.").and.not.include("unread");
  });
});
