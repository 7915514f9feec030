import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, optionalTimestamp, problem, timestamp, uuid } from "../kernel/fields.ts";
import { organizationId } from "../organizations/contract.ts";

/** How an organization has its people sign in. */
export const teamRuleView = object({
  /** Since when a second factor is demanded of everybody; null where it is not. */
  secondFactorSince: optionalTimestamp(),
  /** Who lacks one, at most 50 of them: from `readsOnlyFrom` on they only read. */
  lacking: array(
    object({
      memberId: uuid().required(),
      name: string().required(),
      readsOnlyFrom: timestamp(),
      can: can(["remind"]),
    }).required(),
  ).required(),
  lackingTotal: number().required(),
  can: can(["setRule"]),
});
export type TeamRuleView = InferType<typeof teamRuleView>;

const memberId = organizationId.shape({ memberId: uuid().required() });
const absent = "organizations.notFound";

export const teamRuleEndpoints = {
  rule: defineEndpoint({
    name: "team.rule",
    summary: "Whether the organization demands a second factor of everybody, and who lacks one.",
    method: "GET",
    path: "/organizations/:organizationId/sign-in-rule",
    params: organizationId,
    response: teamRuleView,
    errors: [absent],
  }),
  setRule: defineEndpoint({
    name: "team.setRule",
    summary:
      "An owner who has a second factor demands one of everybody, or does not any more. Who lacks one goes on for 14 days and only reads after that, until they set one up; they are told by letter at once and 3 days before.",
    method: "PUT",
    path: "/organizations/:organizationId/sign-in-rule",
    params: organizationId,
    body: object({ secondFactor: boolean().required(problem("required")) }),
    response: teamRuleView,
    errors: [absent, "team.ownFactorFirst"],
  }),
  remind: defineEndpoint({
    name: "team.remind",
    summary: "An owner reminds a colleague who lacks the second factor that is demanded, once a day.",
    method: "POST",
    path: "/organizations/:organizationId/members/:memberId/reminder",
    params: memberId,
    errors: [absent, "team.memberNotFound", "team.nothingToRemind", "team.remindedToday"],
  }),
};
