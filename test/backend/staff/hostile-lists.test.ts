import { expect } from "chai";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { buildStaff, type Person } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
/** Each list of the console that can be sorted, cut or filtered. */
const lists = allEndpoints
  .map(({ contract }) => contract)
  .filter(({ kind, path }) => kind === "simpleRest" && !path.includes("/:"));

describe("a name that every object has, in a list of the console", () => {
  const api = useSharedApi();
  let staff: Person;
  before(async () => void (staff = await buildStaff("admin")));

  for (const { name, path } of lists)
    it(`${name} refuses it as filter, value of a filter, column and range`, async () => {
      for (const word of names) {
        const queries = {
          filter: [`{"${word}":"x"}`, `{"${word}":{"admin":true}}`, `{"q":{"${word}":1}}`, `"${word}"`, `["${word}"]`],
          sort: [`["${word}","ASC"]`, `["id","${word}"]`, `{"${word}":1}`, `"${word}"`],
          range: [`["${word}",24]`, `{"${word}":0}`, `"${word}"`],
        };
        for (const [parameter, values] of Object.entries(queries))
          for (const value of values) {
            const answer = await api.get(`${path}?${parameter}=${encodeURIComponent(value)}`, { as: staff });
            expect([answer.status, answer.body.code], `${parameter}=${value}`).to.deep.equal([400, "request.invalid"]);
          }
      }
    });
});
