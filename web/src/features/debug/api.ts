import { debugEndpoints, type DebugCreation, type DebugRows } from "#shared/debug/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export const debugApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    debugAvailability: build.query<{ open: boolean }, void>({ query: () => request(debugEndpoints.availability) }),
    debugOrganizations: build.query<DebugRows, void>({ query: () => request(debugEndpoints.organizations) }),
    debugMembers: build.query<DebugRows, void>({ query: () => request(debugEndpoints.members) }),
    debugUserOrganizations: build.query<DebugRows, void>({ query: () => request(debugEndpoints.userOrganizations) }),
    debugCreation: build.mutation<DebugCreation, void>({ query: () => request(debugEndpoints.createOrganization) }),
  }),
});

export const {
  useDebugOrganizationsQuery,
  useDebugMembersQuery,
  useDebugUserOrganizationsQuery,
  useDebugCreationMutation,
} = debugApi;
