import { expect } from "chai";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import type { VerificationView } from "#shared/verification/contract.ts";
import { IdentityLine } from "#web/src/features/dashboard/IdentityLine.tsx";
import { Head } from "#web/src/features/verification/Head.tsx";
import { show } from "./show.tsx";

const organizationId = "5f0c3a52-6d3c-4c84-9d7f-6a1b8f2f0c11";
const view: VerificationView = {
  organizationId,
  state: "verified",
  verifiedUntil: "2027-03-14",
  askAgainFrom: null,
  request: null,
  papers: [],
  certificates: [],
  requiredPapers: ["register"],
  missing: [],
  can: ["begin"],
};
const request = {
  id: "5f0c3a52-6d3c-4c84-9d7f-6a1b8f2f0c12",
  state: "questions",
  createdAt: "2026-11-02T10:00:00.000Z",
  questions: [{ id: "q", question: "Which name?", answer: null }],
} as unknown as NonNullable<VerificationView["request"]>;
const organization = { id: organizationId, name: "Lac Vert", country: "ci", city: null } as OrganizationView;

describe("how far a verification is", () => {
  const head = (over: Partial<VerificationView>) =>
    show(
      <Head view={{ ...view, ...over }} organization={organization}>
        next
      </Head>,
    ).text;

  it("names no steps to whom our team has decided about without a request", () => {
    expect(head({})).to.include("Verified until 14 Mar 2027").and.not.include("Prepared");
    expect(head({ state: "none", verifiedUntil: null })).to.include("Prepared");
    expect(head({ request: { ...request, state: "verified" } })).to.include("Prepared");
  });

  it("says on the overview what waits for the office itself", () => {
    const line = (over: Partial<VerificationView["request"] & object>, papers: object[] = []) =>
      show(<IdentityLine organizationId={organizationId} />, [
        {
          endpointName: "getOrganization",
          arg: organizationId,
          value: { ...organization, verification: "waiting", identityRequest: null },
        },
        {
          endpointName: "getVerification",
          arg: organizationId,
          value: { ...view, state: "waiting", request: { ...request, ...over }, papers },
        },
      ]).text;
    expect(line({})).to.include("waits for your answer to a question").and.not.include("is with our team");
    expect(line({ state: "waiting" })).to.include("is with our team");
    expect(line({ questions: [] }, [{ kind: "register", state: "refused" }])).to.include("a paper that you have to");
  });
});
