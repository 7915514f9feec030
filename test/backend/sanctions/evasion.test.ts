import { expect } from "chai";
import type { ScreeningView } from "#shared/sanctions/hit-contract.ts";
import { actions, type Office } from "#test/backend/verification/office.ts";
import { bankDetailsOf, buildProvenOwner, malian } from "#test/backend/bank-details/owners.ts";
import { buildOrder, type Trade } from "#test/factories/orders.ts";
import { buildMember, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { sanctionsDesk } from "#test/factories/sanctions.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("whoever would rather not be found on a sanctions list", () => {
  const api = useApi();
  const { ok, begin, save, ask, checkAll, act, asking, queue, show } = actions(api);
  let desk: Awaited<ReturnType<typeof sanctionsDesk>>;
  before(async () => (desk = await sanctionsDesk(api)));

  const person = (key: string, name: string) => ({ key, type: "person" as const, names: [name] });
  const screening = async (id: string) =>
    (await api.get(`/admin/organizations/${id}/screening`, { as: desk.finance })).body as ScreeningView;
  /** The sweep looks every minute. */
  const untilScreened = async (id: string) => {
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await eventually(
      async () => {
        const { names, screened } = await screening(id);
        return names === screened;
      },
      { what: "the screening", timeout: 30_000 },
    );
    return (await desk.hitsOf(id)).map(({ kind, name }) => `${kind} ${name}`).sort();
  };
  const release = async ({ order, buyer }: Trade) => {
    const { status, body } = await api.post(`/orders/${order.id}/release`, { as: buyer });
    expect(status, JSON.stringify(body)).to.equal(200);
  };
  const untilHeld = ({ order }: Trade) =>
    eventually(
      async () =>
        (await api.db("outbox").where({ subject_id: order.id }).whereNotNull("held_since").first("id")) !== undefined,
      { what: "the hold", timeout: 20_000 },
    );
  const untilPaid = ({ order }: Trade) =>
    eventually(
      async () => (await api.db("ledger_journals").where({ order_id: order.id, kind: "payout" })).length === 1,
      { what: "the payout", timeout: 30_000 },
    );

  it("stays verified by those who were, whoever else a renewal names that is refused or taken back", async () => {
    const verifier = await buildStaff("verifier");
    const renewed = async (reps: { name: string; function: string }[]): Promise<{ office: Office; id: string }> => {
      const { office, id } = await asking();
      await checkAll(verifier, id);
      ok(await act(verifier, id, "verify"));
      await begin(office);
      ok(await save(office, { representatives: reps }));
      ok(await ask(office));
      return { office, id: (await show(office)).request?.id ?? "" };
    };
    const others = [{ name: "Brand New Person", function: "Chairperson" }];
    const [refused, withdrawn, read] = [await renewed(others), await renewed(others), await renewed(others)];
    const reason = "The register does not know the new chairperson.";
    ok(await act(verifier, refused.id, "refuse", { reason }));
    const path = `/organizations/${withdrawn.office.organization.id}/verification/withdraw`;
    ok(await api.post(path, { as: withdrawn.office }));
    await desk.putInForce([person("A", "Adjoua Kouassi")]);
    for (const { office } of [refused, withdrawn, read])
      expect(await untilScreened(office.organization.id)).to.deep.equal(["person Adjoua Kouassi"]);
  }).timeout(90_000);

  it("is looked for under every name by which it is verified and paid, also before a change is in force", async () => {
    await desk.putInForce([
      { key: "L", names: ["Cinnabar Lagoon Estates"] },
      { key: "H", names: ["Verdigris Hollow Mills"] },
      person("P", "Ostap Volodin Karr"),
    ]);
    const { office, id } = await asking();
    // Our team asks back, so that the office may change what it has typed.
    ok(await act(desk.verifier, id, "question", { question: "By which name are you paid?" }));
    ok(await save(office, { legalName: "Cinnabar Lagoon Estates SARL", accountHolder: "Ostap Karr" }));
    expect(await untilScreened(office.organization.id)).to.deep.equal([
      "organization Cinnabar Lagoon Estates SARL",
      "organization Ostap Karr",
      "person Ostap Karr",
    ]);
    const short = (await queue(desk.verifier, id)).screening;
    expect(short).to.include({ state: "hit", found: 3 });
    expect(short.names).to.be.above(2);
    expect(short.lists.map(({ listedOn }) => listedOn)).to.not.deep.equal([]);

    const owner = await buildProvenOwner(api);
    const details = bankDetailsOf(api, owner.organization.id);
    ok(await details.change(owner, malian));
    const { product } = await buildProduct({ supplier: owner });
    const trade = await buildOrder(api, { product, supplier: owner, status: "approved", quantity: "1" });
    const waiting = { ...malian, holder: "VERDIGRIS HOLLOW MILLS LTD", accountNumber: "ML13 0160 1234 9999" };
    ok(await details.change(owner, waiting));
    expect(await untilScreened(owner.organization.id)).to.deep.equal(["organization VERDIGRIS HOLLOW MILLS LTD"]);
    await api.post("/dev/clock", { body: { advance: "25h" } });
    await release(trade);
    await untilHeld(trade);
    for (const as of [owner, trade.buyer]) {
      const words = JSON.stringify((await api.get(`/orders/${trade.order.id}`, { as })).body);
      expect(words).to.not.match(/sanction|screening|\bheld|\bhits?\b/i);
    }
    const [hit] = await desk.hitsOf(owner.organization.id);
    ok(await desk.decide(hit!.id, "dismiss", desk.finance));
    await untilPaid(trade);
  }).timeout(90_000);

  it("is not verified from its own page while a hit is undecided or a name was not looked for", async () => {
    await desk.putInForce([{ key: "V", names: ["Lapis Lazuli Granary"] }]);
    const { organization } = await buildSupplier({ name: "Lapis Lazuli Granary" });
    const verify = () =>
      api.post(`/admin/organizations/${organization.id}/verify`, {
        as: desk.verifier,
        version: 1,
        body: { reason: "The register knows them well." },
      });
    const refusal = async () => {
      const { status, body } = await verify();
      return [status, body.code, body.details?.checks] as unknown[];
    };
    expect(await refusal(), "not looked for").to.deep.equal([409, "verification.notReady", ["sanctions"]]);
    await untilScreened(organization.id);
    expect(await refusal(), "found").to.deep.equal([409, "verification.notReady", ["sanctions"]]);
    const [hit] = await desk.hitsOf(organization.id);
    ok(await desk.decide(hit!.id, "dismiss", desk.finance));
    ok(await verify());
  }).timeout(60_000);

  it("holds up nobody else by an endless name, and its own money where its name cannot be looked for", async () => {
    const letters = Array.from({ length: 3300 }, (_, i) => String.fromCodePoint(97 + ((i * i * 7 + i * 13) % 26)));
    const endless = letters.map((letter, i) => (i % 97 === 13 ? letter + i.toString(36) : letter)).join("");
    const asker = await buildSupplier();
    const keep = (full_name: string) => api.put("/auth/v1/user", { as: asker, body: { data: { full_name } } });
    for (const [name, expected] of [
      [endless, 400],
      ["a".repeat(121), 400],
      ["a".repeat(120), 200],
    ] as const)
      expect((await keep(name)).status, String(name.length)).to.equal(expected);

    // What stands there already: an endless name, and one of which the database takes no note.
    const first = await buildSupplier();
    await buildMember(first.organization, "member", { userMetadata: { full_name: endless } });
    const stuck = await buildProduct();
    await buildMember(stuck.supplier.organization, "member", { userMetadata: { full_name: "Unkeepable Name" } });
    const fine = await buildProduct();
    await api.db.raw(
      "alter table screened_names add constraint unkeepable check (name <> 'Unkeepable Name') not valid",
    );
    const listed = await buildSupplier({ name: "Orpiment Valley Traders" });
    const [held, paid] = [
      await buildOrder(api, { ...stuck, status: "approved", quantity: "1" }),
      await buildOrder(api, { ...fine, status: "approved", quantity: "1" }),
    ];
    await desk.putInForce([{ key: "O", names: ["Orpiment Valley Traders"] }]);
    expect(await untilScreened(listed.organization.id)).to.deep.equal(["organization Orpiment Valley Traders"]);
    await untilScreened(first.organization.id);
    await Promise.all([release(held), release(paid)]);
    await untilPaid(paid);
    await untilHeld(held);
    const task = async () =>
      (await api
        .db("staff_tasks")
        .where({ kind: "sanctions.unscreened", subject_id: stuck.supplier.organization.id })
        .select("details", "resolved_at")) as { details: { name: string }; resolved_at: Date | null }[];
    expect((await task()).map(({ details, resolved_at }) => [details.name, resolved_at])).to.deep.equal([
      ["Unkeepable Name", null],
    ]);
    await api.db.raw("alter table screened_names drop constraint unkeepable");
    await api.post("/dev/clock", { body: { advance: "11m" } });
    await untilPaid(held);
    await eventually(async () => (await task()).every(({ resolved_at }) => resolved_at !== null), {
      what: "the task's end",
      timeout: 20_000,
    });
  }).timeout(120_000);

  it("learns it neither from tasks of the team nor from a colleague who belongs to it", async () => {
    await desk.putInForce([{ key: "T", names: ["Realgar Harbour Stores"] }]);
    const { organization } = await buildSupplier({ name: "Realgar Harbour Stores" });
    await untilScreened(organization.id);
    const [hit] = await desk.hitsOf(organization.id);
    const { id } = (await api.db("staff_tasks").where({ subject_id: hit!.id }).first("id")) as { id: string };
    const admin = await buildStaff("admin");
    const insider = await buildStaff("finance");
    await api.db("organization_members").insert({
      id: "01900000-0000-7000-8000-0000000000ab",
      organization_id: organization.id,
      user_id: insider.user.id,
      role: "member",
      deleted_at: new Date(),
    });
    const seen = async (as: { token: string }) => {
      const { body } = await api.get('/admin/tasks?filter={"kind":"sanctions.hit"}', { as });
      const found = (body as { subjectId: string }[]).some(({ subjectId }) => subjectId === hit!.id);
      return [found, (await api.get(`/admin/tasks/${id}`, { as })).status];
    };
    for (const role of ["support", "reviewer"] as const)
      expect(await seen(await buildStaff(role)), role).to.deep.equal([false, 404]);
    expect(await seen(insider), "whoever belonged to it").to.deep.equal([false, 404]);
    expect(await seen(desk.finance)).to.deep.equal([true, 200]);
    const resolve = (as: { token: string }) =>
      api.post(`/admin/tasks/${id}/resolve`, { as, body: { reason: "Looks like another one to me." } });
    expect((await resolve(await buildStaff("support"))).status).to.equal(404);
    expect((await resolve(admin)).body.code).to.equal("staff.taskByDecision");
    const filter = JSON.stringify({ organizationId: organization.id });
    const list = await api.get(`/admin/screening-hits?${new URLSearchParams({ filter }).toString()}`, { as: insider });
    expect(list.body).to.deep.equal([]);
    expect((await api.get(`/admin/screening-hits/${hit!.id}`, { as: insider })).status).to.equal(404);
    expect((await api.get(`/admin/organizations/${organization.id}/screening`, { as: insider })).body.code).to.equal(
      "organizations.ownOrganization",
    );
  }).timeout(60_000);
});
