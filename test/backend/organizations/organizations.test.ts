import { expect } from "chai";
import pg from "pg";
import { buildBuyer, buildMember, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const draft = {
  name: "Lake Kivu Coffee",
  type: "seller",
  organizationType: "Farmer Cooperative",
  phone: "+250 788 123 456",
  jobTitle: "Sales or Export Officer",
};

describe("POST /organizations", () => {
  const api = useSharedApi();

  it("creates the caller's organization with the caller as its owner", async () => {
    const user = await buildUser({ userMetadata: { note: "kept", pending_organization: { companyName: "x" } } });
    const { status, body } = await api.post("/organizations", { as: user, body: draft });
    expect(status).to.equal(201);
    expect(body).to.deep.include({
      name: "Lake Kivu Coffee",
      type: "supplier",
      organizationType: "Farmer Cooperative",
      phone: "+250788123456",
      verified: false,
      version: 1,
    });
    expect(body.members).to.have.lengthOf(1);
    expect(body.members[0]).to.include({
      userId: user.user.id,
      email: user.user.email,
      role: "owner",
      jobTitle: "Sales or Export Officer",
    });
    expect(body.can).to.have.members(["update", "manageProducts", "trade", "askVerification", "changeBankDetails"]);
    const me = (await api.get("/me", { as: user })).body as Record<string, unknown>;
    expect(me).to.have.nested.property("organization.id", body.id);
    expect(me).to.deep.include({ pendingOrganization: null });
    expect(await api.db("users").where({ id: user.user.id }).first("user_metadata")).to.deep.equal({
      user_metadata: { note: "kept" },
    });
  });

  it("creates one of eight at the same time, and repeats the answer for a repeated key", async () => {
    // Several rounds, because the first opens the connections one after the other.
    for (let round = 0; round < 6; round += 1) {
      const user = await buildUser();
      const create = () => api.post("/organizations", { as: user, body: draft });
      const answers = await Promise.all(Array.from({ length: 8 }, create));
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).to.have.lengthOf(7);
      for (const { status, body } of refused)
        expect([status, body.code]).to.deep.equal([409, "organizations.alreadyMember"]);
      expect(await api.db("organization_members").where({ user_id: user.user.id })).to.have.lengthOf(1);
    }
    const patient = await buildUser();
    const [first, again] = [
      await api.post("/organizations", { as: patient, body: draft, key: "once" }),
      await api.post("/organizations", { as: patient, body: draft, key: "once" }),
    ];
    expect([again.status, again.body.id]).to.deep.equal([201, first.body.id]);
    expect(
      (await api.post("/organizations", { as: patient, body: { ...draft, name: "Another" }, key: "once" })).body.code,
    ).to.equal("request.idempotencyKeyReused");
  });

  it("is refused for members, staff and nobody, and names every missing field", async () => {
    expect((await api.post("/organizations", { as: await buildBuyer(), body: draft })).body.code).to.equal(
      "organizations.alreadyMember",
    );
    expect((await api.post("/organizations", { as: await buildStaff(), body: draft })).body.code).to.equal(
      "accounts.forbidden",
    );
    expect((await api.post("/organizations", { body: draft })).status).to.equal(401);
    const { status, body } = await api.post("/organizations", {
      as: await buildUser(),
      body: { type: "charity", name: "  " },
    });
    expect(status).to.equal(400);
    expect((body.details.fields as { field: string }[]).map(({ field }) => field)).to.have.members([
      "name",
      "type",
      "organizationType",
    ]);
  });
});

describe("GET and PATCH /organizations/:id", () => {
  const api = useSharedApi();

  it("shows members their own organization; any other answers as an absent one", async () => {
    const owner = await buildBuyer({ name: "Rotterdam Roasters" });
    const member = await buildMember(owner.organization, "member");
    const own = await api.get(`/organizations/${owner.organization.id}`, { as: member });
    expect(own.body).to.include({ name: "Rotterdam Roasters", type: "buyer" });
    expect(own.body.can).to.deep.equal(["askToSend"]);
    expect(own.body.members).to.have.lengthOf(2);
    const stranger = await buildSupplier();
    const other = await api.get(`/organizations/${owner.organization.id}`, { as: stranger });
    const absent = await api.get("/organizations/0192f3a1-0000-7000-8000-000000000000", { as: stranger });
    expect([other.status, other.body.code, other.body.message]).to.deep.equal([
      absent.status,
      absent.body.code,
      absent.body.message,
    ]);
    expect(other.status).to.equal(404);
    const change = await api.patch(`/organizations/${owner.organization.id}`, {
      as: stranger,
      version: 1,
      body: { name: "Mine now" },
    });
    expect([change.status, change.body.code]).to.deep.equal([404, "organizations.notFound"]);
    expect((await api.get(`/organizations/${owner.organization.id}`, { as: await buildUser() })).body.code).to.equal(
      "accounts.organizationRequired",
    );
  });

  it("keeps a telephone number in E.164, read in the country's own form too, and refuses what cannot exist", async () => {
    const owner = await buildSupplier({ phone: "+1", country: "et" });
    const path = `/organizations/${owner.organization.id}`;
    const national = await api.patch(path, { as: owner, version: 1, body: { name: "Jimma", phone: "0911 234 567" } });
    expect(national.body.phone).to.equal("+251911234567");
    const wrong = await api.patch(path, { as: owner, version: 2, body: { name: "Jimma", phone: "+251 9" } });
    expect(wrong.status).to.equal(400);
    expect(wrong.body.details.fields).to.deep.equal([{ field: "phone", key: "phone" }]);
    const none = await api.patch(path, { as: owner, version: 2, body: { name: "Jimma", phone: null } });
    expect(none.body.phone).to.equal(null);
  });

  it("changes what is given, leaves what is absent, takes away what is null", async () => {
    const owner = await buildSupplier({
      phone: "+1",
      description: "Old words",
      city: "Jimma",
      country: "et",
      certifications: ["Organic"],
    });
    const path = `/organizations/${owner.organization.id}`;
    const body = {
      name: "Jimma Highland",
      description: null,
      website: "https://jimma.example",
      established: "1998",
      exportVolume: { value: "450.5", unit: "MT per year" },
      jobTitle: "Chair",
    };
    const changed = await api.patch(path, { as: owner, version: 1, body });
    expect(changed.status).to.equal(200);
    expect(changed.headers.etag).to.equal('"2"');
    expect(changed.body).to.deep.include({
      version: 2,
      name: "Jimma Highland",
      phone: "+1",
      description: null,
      city: "Jimma",
      country: "et",
      certifications: ["Organic"],
      website: "https://jimma.example",
      established: 1998,
      exportVolume: { value: "450.5", unit: "MT per year" },
    });
    expect(changed.body.members[0].jobTitle).to.equal("Chair");
    const { search_text: searchText } = (await api
      .db("organizations")
      .where({ id: owner.organization.id })
      .first("search_text")) as { search_text: string };
    expect(searchText).to.contain("jimma highland").and.contain("ethiopie").and.not.contain("old words");
    const more = await api.patch(path, {
      as: owner,
      version: 2,
      body: { name: "Jimma Highland", exportVolume: null, certifications: [] },
    });
    expect(more.body).to.deep.include({
      version: 3,
      exportVolume: null,
      certifications: [],
      website: "https://jimma.example",
    });
  });

  it("wants the version that was read, and of eight changes of one version takes one", async () => {
    const owner = await buildBuyer();
    const path = `/organizations/${owner.organization.id}`;
    expect((await api.patch(path, { as: owner, body: { name: "A" } })).status).to.equal(428);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api.patch(path, { as: owner, version: 1, body: { name: `Name ${index}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    const stale = answers.filter(({ status }) => status === 412);
    expect(stale).to.have.lengthOf(7);
    expect(stale[0]?.body).to.deep.include({ code: "request.versionStale", details: { version: 2 } });
  });

  it("lets owners alone change it, and no nonsense in", async () => {
    const owner = await buildBuyer();
    const path = `/organizations/${owner.organization.id}`;
    for (const role of ["member", "manager"] as const) {
      const answer = await api.patch(path, {
        as: await buildMember(owner.organization, role),
        version: 1,
        body: { name: "B" },
      });
      expect([answer.status, answer.body.code]).to.deep.equal([403, "accounts.forbidden"]);
    }
    const body = {
      name: "",
      website: "javascript:alert(1)",
      country: "xx",
      established: 1066,
      certifications: ["Magic"],
      contactEmail: "nobody",
      exportVolume: { value: "-1", unit: "" },
      logoUrl: "ftp://x",
    };
    const answer = await api.patch(path, { as: owner, version: 1, body });
    expect(answer.status).to.equal(400);
    expect(
      (answer.body.details.fields as { field: string }[]).map(({ field }) => field.split(/[.[]/)[0]),
    ).to.include.members(Object.keys(body));
  });

  it("tells the public pages when a supplier changes, and only then", async () => {
    const [supplier, buyer] = [await buildSupplier(), await buildBuyer()];
    const client = new pg.Client({ connectionString: api.databaseUrl });
    const topics: string[] = [];
    client.on("notification", ({ payload }) =>
      topics.push(String((JSON.parse(payload ?? "{}") as { topic?: string }).topic)),
    );
    await client.connect();
    try {
      await client.query("listen agritrade");
      await api.patch(`/organizations/${buyer.organization.id}`, { as: buyer, version: 1, body: { name: "Quiet" } });
      await api.patch(`/organizations/${supplier.organization.id}`, {
        as: supplier,
        version: 1,
        body: { name: "Loud" },
      });
      await eventually(() => topics.length >= 2, { what: "the notifications" });
      expect(topics).to.deep.equal(["suppliers", "catalogue"]);
    } finally {
      await client.end();
    }
  });
});
