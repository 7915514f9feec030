import { expect } from "chai";
import { after as later, hour } from "#backend/src/kernel/clock.ts";
import { tell, wasDelivered } from "#backend/src/kernel/notices.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildMember, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { type ApiUnderTest, useApi } from "#test/support/api.ts";
import { useMailServer } from "#test/support/mail-server.ts";
import { eventually } from "#test/support/wait.ts";
import { lettersTo } from "../identity/mailbox.ts";

const eight = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 8 }, work));

interface Item {
  id: string;
  kind: string;
  readAt: string | null;
  values: Record<string, unknown>;
}
const inbox = async (api: ApiUnderTest, as: Person, query = ""): Promise<Item[]> =>
  (await api.get(`/notifications${query}`, { as })).body.items as Item[];
const unread = async (api: ApiUnderTest, as: Person): Promise<number> =>
  (await api.get("/notifications/unread-count", { as })).body.count as number;

/** All emails that are to go out have been sent, or given up. */
const allSent = (api: ApiUnderTest) =>
  eventually(
    async () =>
      !(await api.db("notices").where({ letter: "atOnce" }).whereNull("letter_queued_at").first("id")) &&
      !(await api.db("graphile_worker.jobs").where("task_identifier", "like", "notifications.%").first("id")),
    { timeout: 10_000, what: "an empty queue" },
  );

const mails = async (api: ApiUnderTest, { user }: Person) => {
  await allSent(api);
  return lettersTo(api, user.email, 0);
};

/** What an order's buyer is told when the supplier asks for the confirmation. */
const deliveryToConfirm = (organizationId: string, eventId: string, now = new Date()) =>
  ({
    side: "buyer",
    kind: "deliveryToConfirm",
    organizationId,
    subject: { type: "order", id: "01900000-0000-7000-8000-00000000000e", reference: "ORD-1790000000-A2B3" },
    eventId,
    values: {
      partner: "Imisozi Growers",
      product: "Huye Mountain",
      quantity: { amount: "12.5", unit: "MT" },
      arrival: "2026-12-12",
      caseFrom: later(now, 48 * hour).toISOString(),
    },
    now,
  }) as const;

describe("notices", () => {
  const api = useApi();

  it("tell managers and owners what awaits them, in their language, and nobody of the other side", async () => {
    const supplier = await buildSupplier({ country: "rw", user: { language: "fr" } });
    const manager = await buildMember(supplier.organization, "manager");
    const member = await buildMember(supplier.organization);
    const { offer, buyer } = await buildOffer({ supplier, quantity: "2", pricePerUnit: "5200" });
    const [notice, ...others] = await inbox(api, supplier);
    expect(others).to.be.empty;
    expect(notice).to.deep.include({ kind: "offerReceived", side: "supplier", awaits: true, readAt: null });
    expect(notice).to.deep.include({ subject: { type: "offer", id: offer.id, reference: null }, shipment: null });
    expect(notice?.values).to.deep.include({
      partner: buyer.organization.name,
      total: { amount: "10400.00", currency: "USD" },
    });
    expect(await unread(api, manager)).to.equal(1);
    expect(await inbox(api, member)).to.be.empty;
    expect(await inbox(api, buyer)).to.be.empty;
    const [french] = await mails(api, supplier);
    expect(french?.subject.replace(/\s/g, " ")).to.match(/^Offre pour .* : à répondre au plus tard le /);
    // By UTC and named, in all emails alike: the other side may live in another zone.
    expect(french?.text)
      .to.match(/\d\d:\d\d\s\(UTC\)/)
      .and.include(`/fr/dashboard/orders#offer-${offer.id}`);
    const [english] = await mails(api, manager);
    expect(english?.text)
      .to.include("offers 10,400.00 USD for 2 MT of")
      .and.match(/\d\d:\d\d\sUTC/);
    expect(await mails(api, member)).to.be.empty;
  });

  it("follow an offer to its end, each to whom it concerns", async () => {
    const { product, supplier } = await buildProduct();
    const buyer = await buildBuyer();
    const made = async () => (await buildOffer({ product, supplier, buyer, quantity: "1" })).offer.id;
    await api.post(`/offers/${await made()}/accept`, { as: supplier });
    await api.post(`/offers/${await made()}/reject`, { as: supplier });
    await api.post(`/offers/${await made()}/withdraw`, { as: buyer });
    const kinds = async (as: Person) => (await inbox(api, as)).map(({ kind }) => kind);
    expect(await kinds(buyer)).to.deep.equal(["offerRejected", "offerAccepted"]);
    expect((await kinds(supplier)).sort()).to.deep.equal([
      // Whoever has accepted signs.
      "contractToSign",
      "offerReceived",
      "offerReceived",
      "offerReceived",
      "offerWithdrawn",
    ]);
    // What nothing awaits waits for the daily email.
    expect((await mails(api, buyer)).map(({ subject }) => subject.split(":")[0])).to.deep.equal(["Offer accepted"]);
  });

  it("come once a reader and event, and so does the email, however often both are tried", async () => {
    const buyer = await buildBuyer();
    const asked = deliveryToConfirm(buyer.organization.id, "test:asked-eight-times");
    await eight(() => api.db.transaction((trx) => tell(trx, asked)));
    const [notice, ...others] = await inbox(api, buyer);
    expect(others).to.be.empty;
    await eight(() =>
      api.db.raw("select graphile_worker.add_job('notifications.sendLetter', ?::json)", [
        JSON.stringify({ noticeId: notice?.id }),
      ]),
    );
    expect(await mails(api, buyer)).to.have.lengthOf(1);
    expect(await wasDelivered(api.db, asked.eventId, buyer.organization.id)).to.equal(true);
    expect(await wasDelivered(api.db, "test:never-happened", buyer.organization.id)).to.equal(false);
  });

  it("tell nobody of their own act, and whoever has left nothing at all", async () => {
    const buyer = await buildBuyer();
    const gone = await buildMember(buyer.organization, "manager");
    const asked = deliveryToConfirm(buyer.organization.id, "test:own-act");
    await api.db.transaction(async (trx) => {
      await tell(trx, { ...asked, exceptUserId: buyer.user.id });
      await trx("organization_members").where({ user_id: gone.user.id }).update({ deleted_at: new Date() });
    });
    expect(await inbox(api, buyer)).to.be.empty;
    expect((await api.get("/notifications", { as: gone })).status).to.equal(403);
    expect(await mails(api, gone), "left before the email went out").to.be.empty;
    expect(await mails(api, buyer)).to.be.empty;
    expect(await wasDelivered(api.db, asked.eventId, buyer.organization.id)).to.equal(false);
    await api.db.transaction((trx) => tell(trx, deliveryToConfirm(buyer.organization.id, "test:after-leaving")));
    expect(await unread(api, buyer)).to.equal(1);
    expect(await api.db("notices").where({ event_id: "test:after-leaving" })).to.have.lengthOf(1);
  });

  it("are told as their reader has chosen, but for what money or a deadline hangs on", async () => {
    const supplier = await buildSupplier();
    const { product } = await buildProduct({ supplier });
    const choose = (body: object, as: Person = supplier) => api.patch("/notification-choices", { as, body });
    const { body: before } = await api.get("/notification-choices", { as: supplier });
    expect(before.groups).to.deep.include({ group: "offers", inApp: true, letter: "atOnce", locked: false });
    expect(before.groups).to.deep.include({ group: "deadlines", inApp: true, letter: "atOnce", locked: true });
    expect((await choose({ group: "offers", letter: "never" })).body.groups[0]).to.include({ letter: "never" });
    await buildOffer({ product, supplier });
    expect(await mails(api, supplier)).to.be.empty;
    expect(await unread(api, supplier)).to.equal(1);
    expect((await choose({ group: "offers", inApp: false })).body.groups[0]).to.include({
      inApp: false,
      letter: "never",
    });
    await buildOffer({ product, supplier });
    expect(await unread(api, supplier)).to.equal(1);
    for (const group of ["deadlines", "money", "proposals", "disputes"])
      for (const change of [{ letter: "never" }, { letter: "digest" }, { inApp: false }]) {
        const refused = await choose({ group, ...change });
        expect([refused.status, refused.body.code]).to.deep.equal([409, "notifications.choiceLocked"]);
      }
    const buyer = await buildBuyer();
    // Nor does a row that was written another way.
    await api.db("notice_choices").insert({
      user_id: buyer.user.id,
      notice_group: "deadlines",
      in_app: false,
      letter: "never",
      updated_at: new Date(),
    });
    await api.db.transaction((trx) => tell(trx, deliveryToConfirm(buyer.organization.id, "test:locked")));
    expect(await mails(api, buyer)).to.have.lengthOf(1);
    expect(await unread(api, buyer)).to.equal(1);
  });

  it("are read one by one or up to what was seen; what has come meanwhile stays unread", async () => {
    const { product, supplier } = await buildProduct();
    for (let count = 0; count < 3; count += 1) await buildOffer({ product, supplier });
    const [newest, middle, oldest] = await inbox(api, supplier);
    const answers = await eight(() => api.post("/notifications/read", { as: supplier, body: { id: middle?.id } }));
    expect(answers.map(({ body }) => body.count as number)).to.deep.equal(Array.from({ length: 8 }, () => 2));
    expect(await unread(api, supplier)).to.equal(2);
    await buildOffer({ product, supplier });
    const counts = await eight(() => api.post("/notifications/read", { as: supplier, body: { upTo: newest?.id } }));
    expect(counts.map(({ body }) => body.count as number)).to.deep.equal(Array.from({ length: 8 }, () => 1));
    expect(await inbox(api, supplier, "?filter=unread")).to.have.lengthOf(1);
    const first = await api.get("/notifications?limit=3", { as: supplier });
    expect(first.body.total).to.equal(4);
    const second = await inbox(api, supplier, `?limit=3&cursor=${first.body.nextCursor}`);
    expect(second.map(({ id }) => id)).to.deep.equal([oldest?.id]);
  });

  it("are their reader's alone", async () => {
    const { supplier } = await buildOffer();
    const colleague = await buildMember(supplier.organization, "manager");
    const [notice] = await inbox(api, supplier);
    for (const as of [colleague, await buildSupplier(), await buildBuyer()]) {
      const answers = [
        await api.post("/notifications/read", { as, body: { id: notice?.id } }),
        await api.post("/notifications/read", { as, body: { upTo: notice?.id } }),
      ];
      expect(answers.map(({ status }) => status)).to.deep.equal([404, 404]);
    }
    expect(await unread(api, supplier)).to.equal(1);
  });
});

describe("the daily email", () => {
  const api = useApi();

  it("comes at seven in the morning, says each thing once, and nothing that was read; old notices are forgotten", async () => {
    const { product, supplier } = await buildProduct();
    // Nairobi is three hours ahead of UTC.
    const buyer = await buildBuyer({ country: "ke" });
    const reject = async () => {
      const { offer } = await buildOffer({ product, supplier, buyer, quantity: "1" });
      await api.post(`/offers/${offer.id}/reject`, { as: supplier });
    };
    for (let count = 0; count < 3; count += 1) await reject();
    // Abidjan goes by UTC.
    const later = await buildBuyer({ country: "ci" });
    const { offer } = await buildOffer({ product, supplier, buyer: later, quantity: "1" });
    await api.post(`/offers/${offer.id}/reject`, { as: supplier });
    const [, read] = await inbox(api, buyer);
    await api.post("/notifications/read", { as: buyer, body: { id: read?.id } });
    expect(await mails(api, buyer)).to.be.empty;

    const now = new Date();
    const seven = new Date(now);
    seven.setUTCHours(4, 0, 0, 0);
    const wait = Math.ceil((seven.getTime() + (seven <= now ? 24 * hour : 0) - now.getTime()) / 1000);
    const advance = (seconds: number) => forward(`${seconds}s`);
    const forward = async (advance: string) =>
      expect((await api.post("/dev/clock", { body: { advance } })).status).to.equal(200);
    await advance(wait - 60);
    expect(await mails(api, buyer), "a minute before seven").to.be.empty;
    await advance(60);
    await eight(() => advance(1));
    const [digest, ...others] = await lettersTo(api, buyer.user.email);
    expect(others).to.be.empty;
    expect(await mails(api, later), "four in the morning").to.be.empty;
    expect(digest?.subject).to.equal("2 notifications you have not read");
    expect(digest?.text.match(/rejected your offer of/g)).to.have.lengthOf(2);
    for (let days = 0; days < 2; days += 1) await advance(24 * 3600);
    expect(await mails(api, buyer), "said once").to.have.lengthOf(1);
    expect(await mails(api, later), "by its own clocks").to.have.lengthOf(1);

    await forward("180d");
    expect(await inbox(api, buyer)).to.be.empty;
  });
});

describe("a mail server that takes no email", () => {
  const { smtp, answers } = useMailServer();
  const api = useApi(smtp);

  it("for good is not asked again, and the request counts as not delivered; one that is busy is", async () => {
    const [refused, busy] = [await buildBuyer(), await buildBuyer()];
    answers[refused.user.email] = "550 no such mailbox";
    answers[busy.user.email] = "451 try again later";
    const ask = ({ organization }: typeof busy) =>
      api.db.transaction((trx) => tell(trx, deliveryToConfirm(organization.id, `test:${organization.id}`)));
    const delivered = ({ organization }: typeof busy) =>
      wasDelivered(api.db, `test:${organization.id}`, organization.id);
    await ask(refused);
    await eventually(() => api.db("notices").whereNotNull("letter_failed_at").first("id"));
    await allSent(api);
    expect(await delivered(refused)).to.equal(false);
    await ask(busy);
    await eventually(() =>
      api.db("graphile_worker.jobs").where("attempts", ">=", 1).whereNotNull("last_error").first("id"),
    );
    expect(await delivered(busy)).to.equal(false);
    answers[busy.user.email] = "250 ok";
    await eventually(() => delivered(busy), { timeout: 15_000, what: "the second try" });
  });

  it("in all its tries has failed, and what nobody has switched off is a task of our team", async () => {
    const never = await buildBuyer();
    answers[never.user.email] = "451 try again later";
    const eventId = `test:${never.organization.id}`;
    await api.db.transaction((trx) => tell(trx, deliveryToConfirm(never.organization.id, eventId)));
    const job = () =>
      api
        .db("graphile_worker._private_jobs as j")
        .whereRaw("j.key = (select 'notice:' || id from notices where event_id = ?)", [eventId]);
    await eventually(() => job().clone().where("attempts", ">=", 1).whereNull("locked_at").first("id"));
    await job().update({ attempts: api.db.ref("max_attempts") });
    await api.post("/dev/clock", { body: { advance: "1s" } });
    expect(await api.db("notices").where({ event_id: eventId }).whereNull("letter_failed_at")).to.be.empty;
    expect(
      await api.db("staff_tasks").where({ kind: "notifications.emailNotDelivered", subject_id: eventId }),
    ).to.have.lengthOf(1);
    expect(await job().first("id")).to.equal(undefined);
  });
});
