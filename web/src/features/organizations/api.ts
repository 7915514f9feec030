import {
  organizationEndpoints,
  type OrganizationChange,
  type OrganizationDraft,
  type OrganizationView,
  type SupplierFacetsView,
  type SupplierView,
} from "#shared/organizations/contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/api/base.ts";
import { request } from "#web/src/api/request.ts";

export type SupplierQuery = Partial<QueryOf<typeof organizationEndpoints.suppliers>>;

export type FacetQuery = Partial<QueryOf<typeof organizationEndpoints.supplierFacets>>;

export const organizationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSuppliers: build.query<Page<SupplierView>, SupplierQuery>({
      query: (query) => request(organizationEndpoints.suppliers, { query }),
    }),
    getSupplierFacets: build.query<SupplierFacetsView, FacetQuery>({
      query: (query) => request(organizationEndpoints.supplierFacets, { query }),
    }),
    getSupplier: build.query<SupplierView, string>({
      query: (organizationId) => request(organizationEndpoints.supplier, { params: { organizationId } }),
    }),
    getOrganization: build.query<OrganizationView, string>({
      query: (organizationId) => request(organizationEndpoints.show, { params: { organizationId } }),
      providesTags: ["Organization"],
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
      invalidatesTags: ["Me", "Organization"],
    }),
  }),
});

export const {
  useListSuppliersQuery,
  useGetSupplierFacetsQuery,
  useGetSupplierQuery,
  useGetOrganizationQuery,
  useCreateOrganizationMutation,
  useUpdateOrganizationMutation,
} = organizationsApi;
