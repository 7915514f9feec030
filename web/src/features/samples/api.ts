import { addressEndpoints, type AddressView } from "#shared/addresses/contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { sampleEndpoints, type SampleDraft, type SampleView } from "#shared/samples/contract.ts";
import type { MemberMove } from "#shared/samples/process.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Move {
  sampleId: string;
  move: MemberMove;
  body?: object;
  idempotencyKey: string;
}

/** An order may go on, or be left, by what a sample has come to. A refusal means that the list is old. */
const moved = ["Sample", "Order", "Overview"] as const;
/** As many as the server gives at once; an organization has 50 at most. */
const everyAddress = 50;

export const {
  useListSamplesQuery,
  useGetSampleQuery,
  useRequestSampleMutation,
  useMoveSampleMutation,
  useListParcelAddressesQuery,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSamples: build.query<Page<SampleView>, Partial<QueryOf<typeof sampleEndpoints.list>>>({
      query: (query) => request(sampleEndpoints.list, { query }),
      providesTags: ["Sample"],
    }),
    getSample: build.query<SampleView, string>({
      query: (sampleId) => request(sampleEndpoints.show, { params: { sampleId } }),
      providesTags: ["Sample"],
    }),
    requestSample: build.mutation<SampleView, { draft: SampleDraft; idempotencyKey: string }>({
      query: ({ draft, idempotencyKey }) => request(sampleEndpoints.create, { body: draft, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
    moveSample: build.mutation<SampleView, Move>({
      query: ({ sampleId, move, body, idempotencyKey }) =>
        request(sampleEndpoints[move], {
          params: { sampleId },
          idempotencyKey,
          ...(body && { body }),
        } as Parameters<typeof request<(typeof sampleEndpoints)["send"]>>[1]),
      invalidatesTags: [...moved],
    }),
    listParcelAddresses: build.query<Page<AddressView>, string>({
      query: (organizationId) =>
        request(addressEndpoints.list, { params: { organizationId }, query: { limit: everyAddress } }),
      providesTags: ["Organization"],
    }),
  }),
});
