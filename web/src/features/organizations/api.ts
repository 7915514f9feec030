import {
  organizationEndpoints,
  type SupplierFacetsView,
  type SupplierProfile,
  type SupplierView,
} from "#shared/organizations/contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

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
    getSupplier: build.query<SupplierProfile, string>({
      query: (organizationId) => request(organizationEndpoints.supplier, { params: { organizationId } }),
    }),
  }),
});

export const { useListSuppliersQuery, useGetSupplierFacetsQuery, useGetSupplierQuery } = organizationsApi;
