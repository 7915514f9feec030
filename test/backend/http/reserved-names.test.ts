import { expect } from "chai";
import { endpointUrl } from "#shared/kernel/endpoint.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { buildSupplier, buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

const absent = "01900000-0000-7000-8000-000000000000";
const contracts = allEndpoints.map(({ contract }) => contract);

/** As text: in an object literal `__proto__` would be no member. */
const members = ['"__proto__":{"admin":true}', '"__proto__":null', '"constructor":{"prototype":{}}', '"toString":7'];
const bodies = members.flatMap((member) => [`{${member}}`, `{"data":{${member}}}`, `{"price":[{"of":{${member}}}]}`]);

describe("a name that every object has", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "300" });
  const addressOf = ({ kind, path }: (typeof contracts)[number]) => {
    const names: string[] = path.match(/(?<=:)\w+/g) ?? [];
    const prefix = kind === "gotrue" ? "/auth/v1" : "";
    return prefix + endpointUrl({ path }, Object.fromEntries(names.map((name) => [name, absent])));
  };

  it("is refused in the body of whatever takes one, with the error of a wrong value", async function () {
    this.timeout(30_000);
    const as = await buildSupplier();
    const taking = contracts.filter(({ method, access }) => method !== "GET" && !["staff", "service"].includes(access));
    expect(taking.map(({ name }) => name)).to.include.members(["auth.signUp", "auth.updateUser", "contact.send"]);
    for (const contract of taking) {
      const call = { GET: api.get, POST: api.post, PATCH: api.patch, PUT: api.put, DELETE: api.del }[contract.method];
      const code = contract.kind === "gotrue" ? "validation_failed" : "request.invalid";
      for (const body of bodies) {
        const answer = await call(addressOf(contract), { as, body, version: 1 });
        expect([answer.status, answer.body.code], `${contract.name} ${body}`).to.deep.equal([400, code]);
      }
    }
  });

  it("is refused in what a user says about themselves, and nothing of it is kept", async () => {
    const person = await buildUser({ userMetadata: { note: "kept" } });
    for (const member of members) {
      const body = `{"data":{"note":"changed","more":{${member}}}}`;
      const answer = await api.put("/auth/v1/user", { as: person, body });
      expect([answer.status, answer.body.code], member).to.deep.equal([400, "validation_failed"]);
    }
    const row = await api.db("users").where({ id: person.user.id }).first("user_metadata");
    expect(row).to.deep.equal({ user_metadata: { note: "kept" } });
  });

  it("changes nothing as the parameter of an address", async () => {
    for (const name of ["__proto__", "constructor", "toString"])
      for (const path of ["/products", "/products/facets", "/suppliers"])
        expect((await api.get(`${path}?${name}=7`)).status, `${path} ${name}`).to.equal(200);
  });
});
