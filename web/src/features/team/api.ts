import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import {
  teamEndpoints,
  type InvitationDraft,
  type InvitationView,
  type MemberChange,
  type TeamMemberView,
} from "#shared/team/contract.ts";
import { selfEndpoints, type Profile } from "#shared/people/self-contract.ts";
import { teamActivityEndpoints, type TeamActivityView } from "#shared/team/activity-contract.ts";
import { teamRuleEndpoints, type TeamRuleView } from "#shared/team/rule-contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface OfMember {
  organizationId: string;
  memberId: string;
}
interface OfInvitation {
  organizationId: string;
  invitationId: string;
}

const teamApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTeam: build.query<
      Page<TeamMemberView>,
      { organizationId: string } & Partial<QueryOf<typeof teamEndpoints.members>>
    >({
      query: ({ organizationId, ...query }) => request(teamEndpoints.members, { params: { organizationId }, query }),
      providesTags: ["Organization"],
    }),
    listInvitations: build.query<Page<InvitationView>, { organizationId: string; cursor?: string }>({
      query: ({ organizationId, ...query }) =>
        request(teamEndpoints.invitations, { params: { organizationId }, query: { limit: 10, ...query } }),
      providesTags: ["Organization"],
    }),
    changeMember: build.mutation<TeamMemberView, OfMember & { version: number; changes: Partial<MemberChange> }>({
      query: ({ version, changes, ...params }) =>
        request(teamEndpoints.changeMember, { params, body: changes as MemberChange, version }),
      invalidatesTags: ["Organization", "Me"],
    }),
    removeMember: build.mutation<void, OfMember>({
      query: (params) => request(teamEndpoints.removeMember, { params }),
      invalidatesTags: ["Organization"],
    }),
    leaveTeam: build.mutation<void, { organizationId: string }>({
      query: (params) => request(teamEndpoints.leave, { params }),
      invalidatesTags: (_answer, error) => (error ? ["Organization"] : ["Me"]),
    }),
    giveOwnership: build.mutation<TeamMemberView, OfMember & { stay: boolean; password?: string; code?: string }>({
      query: ({ organizationId, memberId, ...body }) =>
        request(teamEndpoints.giveOwnership, { params: { organizationId, memberId }, body }),
      invalidatesTags: ["Organization", "Me"],
    }),
    teamActivity: build.query<
      Page<TeamActivityView>,
      { organizationId: string } & Partial<QueryOf<typeof teamActivityEndpoints.activity>>
    >({
      query: ({ organizationId, ...query }) =>
        request(teamActivityEndpoints.activity, { params: { organizationId }, query }),
      providesTags: ["Organization", "Order", "Offer"],
    }),
    teamRule: build.query<TeamRuleView, string>({
      query: (organizationId) => request(teamRuleEndpoints.rule, { params: { organizationId } }),
      providesTags: ["Organization"],
    }),
    setTeamRule: build.mutation<TeamRuleView, { organizationId: string; secondFactor: boolean }>({
      query: ({ organizationId, ...body }) => request(teamRuleEndpoints.setRule, { params: { organizationId }, body }),
      invalidatesTags: ["Organization", "Me"],
    }),
    remindMember: build.mutation<void, OfMember>({
      query: (params) => request(teamRuleEndpoints.remind, { params }),
    }),
    setProfile: build.mutation<void, Profile>({
      query: (body) => request(selfEndpoints.setProfile, { body }),
      invalidatesTags: ["Organization", "Me"],
    }),
    invite: build.mutation<InvitationView, { organizationId: string; draft: InvitationDraft; idempotencyKey: string }>({
      query: ({ organizationId, draft, idempotencyKey }) =>
        request(teamEndpoints.invite, { params: { organizationId }, body: draft, idempotencyKey }),
      invalidatesTags: ["Organization", "Overview"],
    }),
    resendInvitation: build.mutation<InvitationView, OfInvitation>({
      query: (params) => request(teamEndpoints.resend, { params }),
      invalidatesTags: ["Organization", "Overview"],
    }),
    revokeInvitation: build.mutation<void, OfInvitation>({
      query: (params) => request(teamEndpoints.revoke, { params }),
      invalidatesTags: ["Organization", "Overview"],
    }),
  }),
});

export const {
  useListTeamQuery,
  useListInvitationsQuery,
  useChangeMemberMutation,
  useRemoveMemberMutation,
  useLeaveTeamMutation,
  useGiveOwnershipMutation,
  useTeamActivityQuery,
  useTeamRuleQuery,
  useSetTeamRuleMutation,
  useRemindMemberMutation,
  useSetProfileMutation,
  useInviteMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} = teamApi;
