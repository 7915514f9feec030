import {
  organizationEndpoints,
  type OrganizationChange,
  type OrganizationDraft,
  type OrganizationView,
} from "#shared/organizations/contract.ts";
import { ownIdentityEndpoints } from "#shared/organizations/own-identity-contract.ts";
import { verificationEndpoints, type VerificationView } from "#shared/verification/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** The reader's own organization. Apart from what everybody reads of suppliers, so that no public page loads it. */
const organizationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrganization: build.query<OrganizationView, string>({
      query: (organizationId) => request(organizationEndpoints.show, { params: { organizationId } }),
      providesTags: ["Organization"],
    }),
    getVerification: build.query<VerificationView, string>({
      query: (organizationId) => request(verificationEndpoints.show, { params: { organizationId } }),
      // A question and a decision come with a notice.
      providesTags: ["Organization", "Notice"],
    }),
    createOrganization: build.mutation<OrganizationView, { draft: OrganizationDraft; idempotencyKey: string }>({
      query: ({ draft, idempotencyKey }) => request(organizationEndpoints.create, { body: draft, idempotencyKey }),
      invalidatesTags: ["Me", "Organization", "Overview"],
    }),
    updateOrganization: build.mutation<
      OrganizationView,
      { organizationId: string; version: number; change: OrganizationChange }
    >({
      query: ({ organizationId, version, change }) =>
        request(organizationEndpoints.update, { params: { organizationId }, version, body: change }),
      // Its first steps are told by the overview.
      invalidatesTags: ["Me", "Organization", "Overview"],
    }),
    withdrawIdentity: build.mutation<OrganizationView, { organizationId: string; requestId: string }>({
      query: ({ organizationId, requestId }) =>
        request(ownIdentityEndpoints.withdraw, { params: { organizationId }, body: { requestId } }),
      invalidatesTags: ["Organization"],
    }),
    acknowledgeIdentity: build.mutation<OrganizationView, { organizationId: string; requestId: string }>({
      query: ({ organizationId, requestId }) =>
        request(ownIdentityEndpoints.acknowledge, { params: { organizationId }, body: { requestId } }),
      invalidatesTags: ["Organization"],
    }),
  }),
});

export const {
  useGetOrganizationQuery,
  useGetVerificationQuery,
  useCreateOrganizationMutation,
  useUpdateOrganizationMutation,
  useWithdrawIdentityMutation,
  useAcknowledgeIdentityMutation,
} = organizationApi;
export const { getVerification } = organizationApi.endpoints;
