import { expect } from "chai";
import { documentStatuses, isPublic, purposes, subjectTypeOf, subjectTypes } from "#shared/documents/choices.ts";
import { domains } from "#backend/src/domains/all.ts";
import { useApi } from "#test/support/api.ts";

/** What is told of purposes and of what they hang on stands in one table; what cannot be derived from it is held to it. */
describe("the purposes of documents", () => {
  const api = useApi();
  const hangingOn = (type: string) => purposes.filter((purpose) => subjectTypeOf(purpose) === type);

  it("and what they hang on are those that the database takes", async () => {
    const { rows } = await api.db.raw<{ rows: { name: string; rule: string }[] }>(
      "select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'documents'::regclass",
    );
    const taken = (column: string) => {
      const rule = rows.find(({ name }) => name === `documents_${column}_check`)?.rule ?? "";
      return [...rule.matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
    };
    expect(taken("purpose")).to.have.members([...purposes]);
    expect(taken("subject_type")).to.have.members([...subjectTypes]);
    expect(taken("status")).to.have.members([...documentStatuses]);
  });

  it("are read where they hang by whom one domain says, unless everybody sees them, and then one domain takes them off", () => {
    const stating = (part: "documentAccess" | "takeOffPicture", type: (typeof subjectTypes)[number]) =>
      domains.filter((domain) => domain[part]?.[type]).length;
    expect(
      subjectTypes.map((type) => [type, stating("documentAccess", type), stating("takeOffPicture", type)]),
    ).to.deep.equal(
      subjectTypes.map((type) => {
        expect(hangingOn(type), type).to.not.be.empty;
        return [type, hangingOn(type).every(isPublic) ? 0 : 1, hangingOn(type).some(isPublic) ? 1 : 0];
      }),
    );
  });
});
