import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { freshAddress, letterAbout, lettersTo } from "../identity/mailbox.ts";

const draft = (overrides: object = {}) => ({
  name: "Ada Lovelace",
  email: freshAddress(),
  subject: "general",
  message: "Which ports do you ship from?",
  ...overrides,
});

const siteAddress = "trade@agritrade.example";

describe("a message of a visitor", () => {
  const api = useApi({ CONTACT_RATE_LIMIT: "1000" });
  const send = (body: unknown, key?: string | null) =>
    api.post("/contact", { body, ...(key === undefined ? {} : { key }) });
  const count = async () => Number(((await api.db("contact_messages").count()) as [{ count: string }])[0].count);

  it("is kept, acknowledged to the sender in their language, and told to the site's address", async () => {
    const french = draft({
      name: "Awa Diop",
      language: "fr",
      subject: "partnership",
      topic: "inspection",
      message: "Bonjour,\n<b>deux lignes</b>",
    });
    const { status, body } = await send(french);
    expect(status, JSON.stringify(body)).to.equal(201);
    const kept = (await api.db("contact_messages").where({ id: body.id }).first()) as Record<string, unknown>;
    expect(kept).to.include({ name: "Awa Diop", subject: "partnership", topic: "inspection", language: "fr" });
    const [received] = await lettersTo(api, french.email);
    expect(received?.subject).to.equal("Nous avons bien reçu votre message");
    expect(received?.text).to.include("Partenariat").and.not.include("deux lignes").and.not.include("Awa");
    const arrived = await letterAbout(api, siteAddress, "Awa Diop");
    expect(arrived.subject).to.equal("Message from Awa Diop: Partnership, quality inspection");
    expect(arrived.text).to.include("> <b>deux lignes</b>").and.include(`/admin/contact-messages/${body.id}`);
    expect(arrived.html).to.include("&lt;b&gt;deux lignes&lt;/b&gt;").and.not.include("<b>deux");
  });

  it("needs every field of the specification, within its length, and something to see", async () => {
    const before = await count();
    const fields = async (body: unknown) => {
      const answer = await send(body);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(400);
      return (answer.body.details.fields as { field: string }[]).map(({ field }) => field);
    };
    expect(await fields({})).to.have.members(["name", "email", "subject", "message"]);
    expect(await fields(draft({ name: "\u200b\u2060 " }))).to.deep.equal(["name"]);
    expect(await fields(draft({ message: "\u200b" }))).to.deep.equal(["message"]);
    expect(await fields(draft({ name: "a".repeat(121) }))).to.deep.equal(["name"]);
    expect(await fields(draft({ message: "a".repeat(5001) }))).to.deep.equal(["message"]);
    expect(await fields(draft({ email: "ada at example" }))).to.deep.equal(["email"]);
    expect(await fields(draft({ subject: "money" }))).to.deep.equal(["subject"]);
    expect(await fields(draft({ topic: "money" }))).to.deep.equal(["topic"]);
    expect(await fields(draft({ name: ["Ada"] }))).to.deep.equal(["name"]);
    expect(await count()).to.equal(before);
  });

  it("of a megabyte is too large, and one with a zero byte or no JSON is refused", async () => {
    expect(await send(draft({ message: "a".repeat(1_000_000) }))).to.include({ status: 413 });
    expect(await send(draft({ message: "a\u0000b" }))).to.include({ status: 400 });
    expect((await send("{")).body.code).to.equal("request.malformed");
  });

  it("stays one when it is sent again under its key, also at the same moment", async () => {
    const body = draft();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body, "one-click")));
    expect(new Set(answers.map((answer) => answer.body.id as string)), JSON.stringify(answers[0])).to.have.lengthOf(1);
    expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 8 }, () => 201));
    expect(await api.db("contact_messages").where({ email: body.email })).to.have.lengthOf(1);
    const other = await send({ ...body, message: "Something else" }, "one-click");
    expect(other.body.code).to.equal("request.idempotencyKeyReused");
  });

  it("is limited to five an hour from one e-mail address, which is told when to try again", async () => {
    const body = draft();
    for (let index = 0; index < 5; index += 1)
      expect((await send({ ...body, message: `No. ${index}` })).status).to.equal(201);
    const { status, body: refusal, headers } = await send({ ...body, message: "No. 6" });
    expect(status).to.equal(429);
    expect(refusal.code).to.equal("contact.tooMany");
    expect(refusal.details.minutes).to.be.within(1, 60);
    expect(Number(headers["retry-after"])).to.be.within(1, 3600);
  });

  it("is forgotten after two years", async () => {
    const { body } = await send(draft());
    await api
      .db("contact_messages")
      .where({ id: body.id })
      .update({ created_at: new Date("2020-01-01") });
    const { body: younger } = await send(draft());
    await api.post("/dev/clock", { body: { advance: "1s" } });
    expect(await api.db("contact_messages").where({ id: body.id })).to.have.lengthOf(0);
    expect(await api.db("contact_messages").where({ id: younger.id })).to.have.lengthOf(1);
  });
});

describe("five hundred messages from one address", () => {
  const api = useApi();

  it("are ten messages and no fault", async () => {
    const statuses: number[] = [];
    for (let wave = 0; wave < 20; wave += 1)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 25 }, async () => (await api.post("/contact", { body: draft() })).status),
        )),
      );
    expect(statuses.filter((status) => status === 201)).to.have.lengthOf(10);
    expect(statuses.filter((status) => status === 429)).to.have.lengthOf(490);
    expect(await api.db("contact_messages")).to.have.lengthOf(10);
  }).timeout(60_000);
});

describe("the staff's inbox", () => {
  const api = useApi({ CONTACT_RATE_LIMIT: "1000" });
  const because = "Answered by e-mail with the list of ports.";
  const write = async (overrides: object = {}): Promise<string> =>
    (await api.post("/contact", { body: draft(overrides) })).body.id as string;
  const list = async (filter: object) => {
    const as = await buildStaff("support");
    const { status, body } = await api.get(
      `/admin/contact-messages?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      { as },
    );
    expect(status, JSON.stringify(body)).to.equal(200);
    return (body as { id: string }[]).map(({ id }) => id);
  };

  it("lists messages newest first, by state, subject and words", async () => {
    const first = await write({ subject: "feedback", message: "The 100% washed lot was fine." });
    const second = await write({ subject: "support" });
    expect((await list({})).slice(0, 2)).to.deep.equal([second, first]);
    expect(await list({ subject: "feedback" })).to.deep.equal([first]);
    expect(await list({ q: "100% WASHED" })).to.deep.equal([first]);
    expect(await list({ open: false })).to.deep.equal([]);
  });

  it("shows a message whole, and marks it as handled once, with a note and a line in the audit log", async () => {
    const id = await write();
    const support = await buildStaff("support");
    const shown = await api.get(`/admin/contact-messages/${id}`, { as: support });
    expect(shown.body).to.include({ message: "Which ports do you ship from?", handledAt: null, note: null });
    const handle = (as: { token: string }) =>
      api.post(`/admin/contact-messages/${id}/handle`, { as, body: { reason: because } });
    const others = await Promise.all(Array.from({ length: 8 }, () => buildStaff("admin")));
    const answers = await Promise.all(others.map(handle));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 7 }, () => 409)]);
    const done = answers.find(({ status }) => status === 200)?.body as Record<string, unknown>;
    expect(done).to.include({ note: because });
    expect(done.handledBy).to.be.oneOf(others.map(({ user }) => user.email));
    expect((await list({ open: true })).includes(id)).to.equal(false);
    expect(await api.db("audit_log").where({ action: "contactMessage.handled", subject_id: id })).to.have.lengthOf(1);
  });

  it("wants a note, and knows no other messages", async () => {
    const id = await write();
    const as = await buildStaff("support");
    const without = await api.post(`/admin/contact-messages/${id}/handle`, { as, body: { reason: "ok" } });
    expect(without.status).to.equal(400);
    const absent = await api.get("/admin/contact-messages/01900000-0000-7000-8000-000000000000", { as });
    expect(absent.body.code).to.equal("staff.messageNotFound");
  });
});
