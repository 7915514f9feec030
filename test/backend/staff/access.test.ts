import { expect } from "chai";
import { endpointUrl, type AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import { staffRoles, type StaffRole } from "#shared/organizations/choices.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { buildBuyer, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildPriceCsv } from "#test/factories/price-files.ts";
import { rateDesk } from "#test/factories/rate-imports.ts";
import { buildClaim } from "#test/factories/inspectors.ts";
import { buildRate } from "#test/factories/rates.ts";
import { useSharedApi } from "#test/support/api.ts";
import { priceDesk } from "#test/support/price-desk.ts";
import { because, staffBodies } from "#test/support/staff-bodies.ts";

const absent = "01900000-0000-7000-8000-000000000000";
const contracts: AnyEndpoint[] = allEndpoints.map(({ contract }) => contract);
const staffContracts = contracts.filter(({ access }) => access === "staff");

describe("the console's routes", () => {
  const api = useSharedApi();
  /** An id that exists, by the contract's resource. */
  let existing: Record<string, string>;
  let staff: Record<StaffRole, { token: string; user: { id: string } }>;

  before(async function () {
    this.timeout(30_000);
    const { order, supplier, product } = await buildOrder(api, { status: "disputed", quantity: "4" });
    const dispute = (await api.db("disputes").where({ order_id: order.id }).first("id")) as { id: string };
    const [task] = (await api
      .db("staff_tasks")
      .insert({ kind: "escrow.providerMismatch", subject_id: order.id, details: "{}" })
      .returning("id")) as { id: string }[];
    const call = (await api.db("outbox").where({ subject_id: order.id }).first("id")) as { id: string } | undefined;
    const [message] = (await api
      .db("contact_messages")
      .insert({
        id: "01900000-0000-7000-8000-00000000c0de",
        name: "Ada",
        email: "ada@example.test",
        subject: "general",
        message: "Hello",
        language: "en",
        body_hash: "",
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning("id")) as { id: string }[];
    const identityRequest = "01900000-0000-7000-8000-00000000c0df";
    await api.db("identity_requests").insert({
      id: identityRequest,
      organization_id: supplier.organization.id,
      grounds: ["lookAlike"],
      shown: JSON.stringify({ name: supplier.organization.name, country: null }),
      wanted: JSON.stringify({ name: "Kochere Growers" }),
    });
    const report = "01900000-0000-7000-8000-00000000c0e0";
    await api.db("thread_reports").insert({
      id: report,
      thread_id: order.id,
      organization_id: supplier.organization.id,
      reported_by: supplier.user.id,
      reason: because,
      ...{ from_position: 1, to_position: 0, created_at: new Date() },
    });
    const [rating, ratingReport] = ["01900000-0000-7000-8000-00000000c0e4", "01900000-0000-7000-8000-00000000c0e5"];
    const sides = { buyer_org_id: order.buyer.id, supplier_org_id: order.supplier.id };
    const at = new Date();
    await api.db("rating_windows").insert({
      ...{ order_id: order.id, ...sides, ended_at: at, state: "appeared", settled_at: at, created_at: at },
    });
    await api.db("order_ratings").insert({
      ...{ id: rating, order_id: order.id, side: "buyer" },
      ...{ rater_org_id: order.buyer.id, rated_org_id: order.supplier.id, written_by: supplier.user.id },
      ...{ quality: 1, papers: 1, punctuality: 1, communication: 1, comment: because },
      ...{ appeared_at: at, created_at: at, updated_at: at },
    });
    await api.db("rating_reports").insert({
      ...{ id: ratingReport, rating_id: rating, part: "comment", organization_id: order.supplier.id },
      ...{ reported_by: supplier.user.id, reason: because, created_at: at },
    });
    const [assay, claim] = await buildClaim(api.db, order.id, supplier.user.id);
    const listOwner = await buildStaff("verifier");
    const [list, hit] = ["01900000-0000-7000-8000-00000000c0e1", "01900000-0000-7000-8000-00000000c0e2"];
    await api.db("sanctions_lists").insert({
      id: list,
      source: "un",
      listed_on: "2026-01-01",
      file_name: "",
      file_hash: "",
      status: "discarded",
      ...{ entries: 1, added: 0, changed: 0, removed: 0 },
      compared_entries: 0,
      uploaded_by: listOwner.user.id,
      created_at: new Date(),
    });
    await api.db("screening_hits").insert({
      id: hit,
      organization_id: supplier.organization.id,
      kind: "organization",
      name: supplier.organization.name,
      folded: "",
      source: "un",
      entry_key: "1",
      entry_type: "organization",
      entry_names: ["Zembla Holding"],
      entry_details: "",
      fingerprint: "",
      listed_on: "2026-01-01",
      matched_name: "Zembla Holding",
      score: "0.9",
      status: "ended",
      created_at: new Date(),
      updated_at: new Date(),
    });
    const verification = "01900000-0000-7000-8000-00000000c0e3";
    await api.db("verification_requests").insert({
      id: verification,
      organization_id: supplier.organization.id,
      state: "waiting",
      created_by: supplier.user.id,
      created_at: new Date(),
      updated_at: new Date(),
      asked_by: supplier.user.id,
      asked_at: new Date(),
      due_at: new Date(),
    });
    existing = {
      sanctionsLists: list,
      screeningHits: hit,
      staffVerifications: verification,
      reports: report,
      ratingReports: ratingReport,
      inspectionCompanies: assay,
      validations: claim,
      identityRequests: identityRequest,
      contactMessages: String(message?.id),
      disputes: dispute.id,
      staffOrganizations: supplier.organization.id,
      listingReviews: product.id,
      staffAccounts: supplier.user.id,
      fundSplits: order.id,
      tasks: String(task?.id),
      providerCalls: String(call?.id),
      rates: await buildRate("EUR", "1.08"),
      proposedRates: await rateDesk(api).propose(await buildStaff("finance"), "KES", "0.0077"),
      marketPriceImports: (
        await priceDesk(api).preview(await buildStaff("finance"), buildPriceCsv([["sesame", "2026-09", "1700"]]))
      ).id,
      auditLog: "1",
    };
    staff = Object.fromEntries(
      await Promise.all(staffRoles.map(async (role) => [role, await buildStaff(role)] as const)),
    ) as unknown as typeof staff;
  });

  const send = (contract: AnyEndpoint, as: { token: string } | undefined, id?: string) => {
    const resource = contract.name.split(".")[0] ?? "";
    const call = { GET: api.get, POST: api.post, PUT: api.put, DELETE: api.del, PATCH: api.patch }[contract.method];
    const body = staffBodies[contract.name];
    const filter = JSON.stringify({ organizationId: existing.staffOrganizations });
    const query = contract.name === "staffPictures.list" ? `?${new URLSearchParams({ filter }).toString()}` : "";
    return call(
      endpointUrl(contract, {
        id: id ?? existing[resource] ?? absent,
        orderId: id ?? existing.fundSplits ?? absent,
        ...{ paperId: absent, certificateId: absent },
        ...{ round: "1", side: "buyer" },
      }) + query,
      {
        ...(as ? { as } : {}),
        ...(body ? { body } : {}),
        ...(contract.versioned ? { version: 1 } : {}),
      },
    );
  };

  it("are known here, each with a body where it takes one", () => {
    expect(staffContracts).to.have.length.greaterThan(10);
    for (const contract of staffContracts)
      expect(Boolean(contract.body), contract.name).to.equal(contract.name in staffBodies);
  });

  it("ask a visitor to sign in, and write the try down once an hour for each address and route", async () => {
    for (const contract of [...staffContracts, ...staffContracts]) {
      const { status, body } = await send(contract, undefined);
      expect(status, contract.name).to.equal(401);
      expect(body.code).to.equal("accounts.signInRequired");
    }
    const noted = (await api
      .db("audit_log")
      .where({ action: "staff.refused" })
      .whereNull("actor_user_id")
      .pluck("subject_id")) as string[];
    expect(noted).to.have.members(staffContracts.map(({ name }) => name));
  });

  it("do not exist for buyers, suppliers and users without an organization, and each try is written down", async () => {
    for (const person of [await buildBuyer(), await buildSupplier(), await buildUser()]) {
      for (const contract of staffContracts) {
        const there = await send(contract, person);
        const nothing = await send(contract, person, absent);
        expect(there.status, contract.name).to.equal(404);
        expect(there.body.code, contract.name).to.equal("request.notFound");
        expect({ ...nothing.body, requestId: "" }).to.deep.equal({ ...there.body, requestId: "" });
      }
      const noted = (await api
        .db("audit_log")
        .where({ actor_user_id: person.user.id, action: "staff.refused" })
        .select("subject_id")) as { subject_id: string }[];
      expect([...new Set(noted.map((row) => row.subject_id))]).to.have.members(staffContracts.map(({ name }) => name));
    }
  }).timeout(45_000);

  it("refuse each wrong staff role with 403, and write that down", async () => {
    for (const role of staffRoles) {
      const refused: string[] = [];
      for (const contract of staffContracts) {
        if (!contract.permission || permissionsOf([role]).includes(contract.permission)) continue;
        const { status, body } = await send(contract, staff[role]);
        expect(status, `${role} at ${contract.name}`).to.equal(403);
        expect(body.code).to.equal("accounts.forbidden");
        refused.push(contract.name);
      }
      const noted = (await api
        .db("audit_log")
        .where({ actor_user_id: staff[role].user.id, action: "staff.refused" })
        .pluck("subject_id")) as string[];
      expect([...new Set(noted)], role).to.have.members(refused);
    }
  }).timeout(45_000);

  it("answer those who may read, whichever role gives it", async () => {
    for (const role of staffRoles) {
      for (const contract of staffContracts.filter(({ method }) => method === "GET")) {
        if (contract.permission && !permissionsOf([role]).includes(contract.permission)) continue;
        // Nothing was released of this order, so it has no split, and nothing decided, so there is no letter.
        const expected = ["fundSplits.show", "disputes.letter"].includes(contract.name) ? 404 : 200;
        const { status, body } = await send(contract, staff[role]);
        expect(status, `${role} at ${contract.name}: ${JSON.stringify(body)}`).to.equal(expected);
      }
    }
  });

  it("stop answering with the role, in the middle of a session", async () => {
    const verifier = await buildStaff("verifier");
    expect((await api.get("/admin/organizations", { as: verifier })).status).to.equal(200);
    await api.db("staff_members").where({ user_id: verifier.user.id }).delete();
    expect((await api.get("/admin/organizations", { as: verifier })).status).to.equal(404);
  });

  it("tell each member of staff what they may do", async () => {
    const { body } = await api.get("/admin/me", { as: staff.reviewer });
    expect(body).to.deep.include({
      roles: ["reviewer"],
      permissions: ["disputes.read", "disputes.decide", "tasks.read"],
    });
  });

  it("list in the form of ra-data-simple-rest: an array, its place in Content-Range, sorted and filtered as asked", async () => {
    const ask = (query: Record<string, unknown>) =>
      api.get(
        `/admin/organizations?${new URLSearchParams(
          Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
        ).toString()}`,
        { as: staff.verifier },
      );
    const all = await ask({ sort: ["name", "ASC"], range: [0, 1] });
    const total = Number(/\/(\d+)$/.exec(all.headers["content-range"] ?? "")?.[1]);
    expect(all.headers["content-range"]).to.equal(`organizations 0-1/${total}`);
    expect(all.body).to.be.an("array").with.lengthOf(2);
    const rest = await ask({ sort: ["name", "ASC"], range: [1, 2] });
    expect(rest.body[0].id).to.equal(all.body[1].id);
    const suppliers = await ask({ filter: { type: "supplier" } });
    expect(suppliers.body.every(({ type }: { type: string }) => type === "supplier")).to.equal(true);
    const none = await ask({ filter: { q: "no such organization anywhere" } });
    expect(none.body).to.deep.equal([]);
    expect(none.headers["content-range"]).to.equal("organizations */0");
    const one = await ask({ filter: { id: [all.body[0].id] } });
    expect(one.body).to.have.lengthOf(1);
  });

  it("refuse a list query that makes no sense", async () => {
    for (const query of [
      "sort=name",
      'sort=["password","ASC"]',
      'sort=["name","SIDEWAYS"]',
      "range=[0,5000]",
      "range=[5,1]",
      "range=[-1,3]",
      "filter=x",
      ...['filter={"verification":"sure"}', 'filter={"q":{"a":1}}', 'filter={"q":["a"]}', 'filter={"id":"one"}'],
    ]) {
      const { status, body } = await api.get(`/admin/organizations?${query}`, { as: staff.verifier });
      expect(status, query).to.equal(400);
      expect(body.code).to.equal("request.invalid");
    }
  });
});
