import { expect } from "chai";
import { memberActions, type MemberAction } from "#shared/organizations/actions.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import en from "#shared/locales/en/team.json" with { type: "json" };
import fr from "#shared/locales/fr/team.json" with { type: "json" };
import { dutyOf, roleDuties, roleMatrix, rolesOf } from "#shared/team/role-matrix.ts";

describe("what each role is told to do", () => {
  it("is for each action what the policies ask, and has words in both languages", () => {
    const actions = Object.entries(memberActions) as [MemberAction, (typeof memberActions)[MemberAction]][];
    for (const type of organizationTypes) {
      const told = new Map(roleMatrix(type).map(({ duty, role }) => [duty, role]));
      for (const [name, { of, role }] of actions) {
        if (name === "askToSend" || !of.some((each) => each === type)) continue;
        expect(told.get(dutyOf[name]), `${name} of a ${type}`).to.equal(role);
      }
      // One duty with two roles would promise somebody what is refused.
      for (const duty of roleDuties) expect(new Set(rolesOf(duty, type)).size, `${duty}, ${type}`).to.be.at.most(1);
    }
    for (const duty of roleDuties)
      for (const words of [en, fr]) expect((words.matrix as Record<string, unknown>)[duty], duty).to.be.a("string");
  });

  it("says to whom a draft helps", () => {
    const asks = (type: (typeof organizationTypes)[number]) =>
      roleMatrix(type).flatMap((row) => (row.asks ? [row.duty] : []));
    expect(asks("buyer")).to.deep.equal(["inquiries", "answers", "orders"]);
    expect(asks("supplier")).to.deep.equal(["quotes", "answers", "shipping"]);
  });
});
