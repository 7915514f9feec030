import { expect } from "chai";
import { buildBuyer, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { useApi, useSharedApi } from "#test/support/api.ts";

const paths = ["organizations", "organization-members", "user-organizations"];

describe("diagnostics", () => {
  const api = useSharedApi();
  const rowsOf = async (path: string, as: { token: string }) => {
    const { status, body } = await api.get(`/debug/${path}`, { as });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.rows as Record<string, unknown>[];
  };

  it("want somebody who is signed in", async () => {
    for (const path of paths) expect((await api.get(`/debug/${path}`)).status, path).to.equal(401);
    expect((await api.post("/debug/create-organization")).status).to.equal(401);
    expect((await api.get("/debug/availability")).body).to.deep.equal({ open: true });
  });

  it("show a member their own organization and membership, and nobody else's", async () => {
    const supplier = await buildSupplier();
    await buildBuyer();
    const { id, name } = supplier.organization;
    expect((await rowsOf("organizations", supplier)).map((row) => row.id)).to.deep.equal([id]);
    const [membership, ...others] = await rowsOf("organization-members", supplier);
    expect(others).to.deep.equal([]);
    expect(membership).to.include({ organization_id: id, user_id: supplier.user.id, role: "owner" });
    const [view] = await rowsOf("user-organizations", supplier);
    expect(view).to.include({ user_id: supplier.user.id, id, name, type: "supplier", verified: false, role: "owner" });
    const nobody = await buildUser();
    for (const path of paths) expect(await rowsOf(path, nobody), path).to.deep.equal([]);
  });

  it("show all organizations to staff who verify, and to no other staff", async () => {
    const { organization } = await buildSupplier();
    const ids = async (role: "verifier" | "finance") =>
      (await rowsOf("organizations", await buildStaff(role))).map((row) => row.id);
    expect(await ids("verifier")).to.include(organization.id);
    expect(await ids("finance")).to.deep.equal([]);
  });

  it("run the organization creation as owner and take it back", async () => {
    const person = await buildUser();
    for (const attempt of [1, 2]) {
      const { status, body } = await api.post("/debug/create-organization", { as: person });
      expect(status, `attempt ${attempt}`).to.equal(200);
      expect(body).to.include({ success: true, error: null, rolled_back: true });
      expect(body.member).to.deep.equal({ user_id: person.user.id, role: "owner" });
      expect(await api.db("organizations").where({ id: body.organization.id })).to.have.lengthOf(0);
    }
    expect(await rowsOf("organization-members", person)).to.deep.equal([]);
  });

  it("say why the creation is refused", async () => {
    const { body } = await api.post("/debug/create-organization", { as: await buildBuyer() });
    expect(body).to.deep.equal({
      success: false,
      error: "organizations.alreadyMember: You already belong to an organization.",
      organization: null,
      member: null,
      rolled_back: true,
    });
  });
});

describe("diagnostics in production", () => {
  const api = useApi({
    APP_ENV: "production",
    SMTP_URL: "smtp://127.0.0.1:9",
    ESCROW_API_URL: "https://escrow.example",
  });

  it("exist for staff alone", async () => {
    const [supplier, finance] = [await buildSupplier(), await buildStaff("finance")];
    await api.db("sessions").where({ id: finance.sessionId }).update({ aal: "aal2" });
    expect((await api.get("/debug/availability")).body).to.deep.equal({ open: false });
    for (const path of paths) {
      const refused = await api.get(`/debug/${path}`, { as: supplier });
      expect(refused.body.code, path).to.equal("request.notFound");
      expect((await api.get(`/debug/${path}`, { as: finance })).status, path).to.equal(200);
    }
    expect((await api.post("/debug/create-organization", { as: supplier })).status).to.equal(404);
    expect((await fetch(`${api.url}/debug`)).status).to.equal(404);
  });
});
