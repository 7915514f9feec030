import { expect } from "chai";
import { buildMember, buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { identityCalls } from "./identity.ts";

describe("what ends a request for another name", () => {
  const api = useSharedApi();
  let verifier: Person;
  before(async () => void (verifier = await buildStaff("verifier")));
  const { own, change, decide, waiting, verified, found } = identityCalls(api, () => verifier);

  it("nobody decides while the organization is suspended; the request waits until that ends", async () => {
    const bale = await verified("Bale Wild Forest");
    await change(bale, { name: "Bale Mountain Forest" });
    const { id } = await waiting(bale);
    const eight = () =>
      Promise.all(Array.from({ length: 8 }, (_, index) => decide(id, index % 2 ? "accept" : "refuse")));
    const suspension = await api.db.transaction();
    await suspension("organizations").where({ id: bale.organization.id }).update({ suspended_at: new Date() });
    const racing = eight();
    await eventually(async () => {
      const { rows } = await api.db.raw<{ rows: { count: string }[] }>(
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return Number(rows[0]?.count) > 0;
    });
    await suspension.commit();
    for (const { status, body } of await racing)
      expect([status, body.code]).to.deep.equal([409, "organizations.identityRequestSuspended"]);
    const held = (await api.get(`/admin/identity-requests/${id}`, { as: verifier })).body;
    expect(held).to.deep.include({ status: "waiting", can: [] });
    expect(held.suspendedAt).to.be.a("string");

    await api.db("organizations").where({ id: bale.organization.id }).update({ suspended_at: null });
    expect((await eight()).filter(({ status }) => status === 200)).to.have.length(1);
  });

  it("of eight decisions and the end of the organization at once, none comes after the end", async () => {
    const { supplier: gedeo } = await buildProduct({
      supplier: await buildSupplier({
        name: "Gedeo Zone Farms",
        verification: "verified",
        user: { password: "a long password" },
      }),
    });
    await change(gedeo, { name: "Gedeo Farms" });
    const { id } = await waiting(gedeo);
    const [gone, ...answers] = await Promise.all([
      api.post("/me/deletion", { as: gedeo, key: null, body: { password: "a long password" } }),
      ...Array.from({ length: 8 }, () => decide(id, "accept")),
    ]);
    expect(gone.status, JSON.stringify(gone.body)).to.be.below(300);
    const { status } = (await api.db("identity_requests").where({ id }).first("status")) as { status: string };
    const won = answers.filter((answer) => answer.status === 200).length;
    expect([won, status]).to.deep.equal(won ? [1, "accepted"] : [0, "withdrawn"]);
    const row = (await api
      .db("organizations")
      .where({ id: gedeo.organization.id })
      .first("deleted_at", "search_text")) as {
      deleted_at: Date | null;
      search_text: string;
    };
    expect(row.deleted_at).to.be.a("date");
    expect(row.search_text).to.equal("");
  });

  it("an owner puts the word of a refusal away, for all members and for good", async () => {
    const nekemte = await verified("Nekemte Washed");
    await change(nekemte, { name: "Nekemte Naturals" });
    const first = await waiting(nekemte);
    const path = `/organizations/${nekemte.organization.id}/acknowledge-identity`;
    const put = (as: Person, requestId: string) => api.post(path, { as, body: { requestId } });
    expect((await put(nekemte, first.id)).body.code, "while it waits").to.equal("accounts.forbidden");
    await decide(first.id, "refuse");
    expect((await waiting(nekemte)).can).to.deep.equal(["acknowledge"]);
    const manager = await buildMember(nekemte.organization, "manager");
    expect((await put(manager, first.id)).status).to.equal(403);
    expect((await put(await buildSupplier(), first.id)).status).to.equal(404);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(nekemte, first.id)));
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.identityRequest).to.equal(null);
    }
    expect((await own(nekemte)).body.identityRequest).to.equal(null);
    await change(nekemte, { name: "Nekemte Honeys" });
    const second = await waiting(nekemte);
    expect(second.status).to.equal("waiting");
    const list = await api.get(`/admin/organizations?filter=${encodeURIComponent('{"q":"nekemte"}')}`, {
      as: verifier,
    });
    expect(list.body[0]).to.include({ identityRequestId: second.id, listed: true });

    // What the public does not see for its name cannot be put away.
    await verified("Wollega Red Cherry");
    const { owner, view } = await found("W\u043ellega Red Cherry");
    await decide(view.identityRequest.id as string, "refuse");
    expect((await waiting(owner)).can).to.deep.equal([]);
  });
});
