import { expect } from "chai";
import { endpointUrl, type AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { mostBodyValues } from "#backend/src/http/body.ts";
import { boundOf } from "#backend/src/http/list-lengths.ts";
import { buildStaff, buildSupplier, type Person, type PersonOf } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { absent, bodies, fixed } from "./endpoint-bodies.ts";

/** What is read of a schema here. */
type Node = Parameters<typeof boundOf>[0] & {
  fields?: Record<string, Node>;
  innerType?: Node;
  conditions?: unknown[];
};

interface List {
  contract: AnyEndpoint;
  /** Names of members, with `0` for the first entry of a list. */
  path: string[];
  list: Node;
}

/** Each list that a body may hold. */
function listsIn(contract: AnyEndpoint, node: Node | undefined, path: string[] = []): List[] {
  if (node?.type === "array")
    return [{ contract, path, list: node }, ...listsIn(contract, node.innerType, [...path, "0"])];
  if (node?.type !== "object") return [];
  return Object.entries(node.fields ?? {}).flatMap(([name, field]) => listsIn(contract, field, [...path, name]));
}

const lists = allEndpoints.flatMap(({ contract }) => listsIn(contract, contract.body as unknown as Node | undefined));

/** A body with nothing but `value` at a place. */
const bodyWith = (path: string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === "0" ? [inner] : { [name]: inner }), value);

/** How many values a body of this shape may hold at most. */
function mostValues(node: Node | undefined): number {
  if (node?.type === "array") return 1 + boundOf(node).most * mostValues(node.innerType);
  if (node?.type !== "object") return 1;
  return 1 + Object.values(node.fields ?? {}).reduce((sum, field) => sum + mostValues(field), 0);
}

describe("the lists of a body", () => {
  const api = useApi();
  let supplier: PersonOf<Organization>;
  let staff: Person;
  before(async () => {
    [supplier, staff] = [await buildSupplier(), await buildStaff("admin")];
  });

  async function send(contract: AnyEndpoint, body: unknown) {
    const names: string[] = contract.path.match(/(?<=:)\w+/g) ?? [];
    const prefix = contract.kind === "gotrue" ? "/auth/v1" : "";
    const call = { GET: api.get, POST: api.post, PATCH: api.patch, PUT: api.put, DELETE: api.del }[contract.method];
    const values = Object.fromEntries(names.map((name) => [name, fixed[name] ?? absent]));
    const as = contract.access === "staff" ? staff : supplier;
    return call(prefix + endpointUrl(contract, values), { as, body, version: 1 });
  }

  it("are measured before an entry of them is looked at, in every contract, and the answer is short", async function () {
    this.timeout(30_000);
    expect(lists.map(({ contract }) => contract.name)).to.include.members(["organizations.update", "inspect.submit"]);
    for (const { contract, path, list } of lists.filter(({ contract }) => contract.access !== "public")) {
      const entry = list.innerType?.type === "object" ? {} : "x".repeat(40);
      const { status, body } = await send(
        contract,
        bodyWith(
          path,
          Array.from({ length: 1_000 }, () => entry),
        ),
      );
      const what = `${contract.name} ${path.join(".")}`;
      expect([status, body.code, body.details?.fields?.length], what).to.deep.equal([400, "request.invalid", 1]);
      expect(JSON.stringify(body).length, what).to.be.below(500);
      const { most } = boundOf(list);
      expect(body.details.fields[0], what).to.deep.include({
        field: path.join(".").replace(/\.0(?=\.|$)/g, "[0]"),
        values: { max: most },
      });
    }
  });

  it("have a bound each, and no contract's condition hides one", () => {
    for (const { contract, path, list } of lists) {
      expect(boundOf(list).most, `${contract.name} ${path.join(".")}`).to.be.within(1, 100);
      expect(list.conditions, `${contract.name} ${path.join(".")}`).to.deep.equal([]);
    }
  });

  it("fit with everything else into what the kernel lets through", () => {
    for (const { contract } of allEndpoints)
      expect(mostValues(contract.body as unknown as Node | undefined), contract.name).to.be.at.most(mostBodyValues);
  });

  it("tell of twenty faults, and of how many there are beside them", async () => {
    const lots = Array.from({ length: 10 }, () => ({ name: "", values: [{}, {}, {}] }));
    const { status, body } = await api.post("/products", { as: supplier, body: { ...productForm(), lots } });
    expect([status, body.code]).to.deep.equal([400, "request.invalid"]);
    expect(body.details.fields).to.have.lengthOf(20);
    expect(body.details.moreFields).to.be.above(10);
  });

  it("and members are counted, in each object and in all of a body", async () => {
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at]));
    const change = (body: object) =>
      api.patch(`/organizations/${supplier.organization.id}`, { as: supplier, version: 1, body });
    const more = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${at}`, members(900)]));
    for (const body of [members(1_001), { deep: members(1_001) }, more]) {
      const answer = await change({ ...bodies["organizations.update"], ...body });
      expect([answer.status, answer.body.code], Object.keys(body).length.toString()).to.deep.equal([
        400,
        "request.invalid",
      ]);
    }
    const taken = await change({ ...bodies["organizations.update"], deep: members(900) });
    expect(taken.status, JSON.stringify(taken.body)).to.equal(200);
  });
});
