import type { Page } from "#shared/kernel/endpoint.ts";
import { draftEndpoints, type DraftView } from "#shared/team/drafts-contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface OfDraft {
  organizationId: string;
  draftId: string;
}

export const {
  useListDraftsQuery,
  useAskForDraftMutation,
  useSendDraftMutation,
  useGiveDraftBackMutation,
  useWithdrawDraftMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDrafts: build.query<Page<DraftView>, { organizationId: string; cursor?: string; limit?: number }>({
      query: ({ organizationId, ...query }) =>
        request(draftEndpoints.list, { params: { organizationId }, query: { limit: 10, ...query } }),
      providesTags: ["Organization"],
    }),
    askForDraft: build.mutation<
      DraftView,
      {
        organizationId: string;
        call: DraftView["call"];
        params: object;
        body: object;
        replaces: string | null;
        idempotencyKey: string;
      }
    >({
      query: ({ organizationId, call, params, body, replaces, idempotencyKey }) =>
        request(draftEndpoints.ask, {
          params: { organizationId },
          body: {
            call,
            params: params as Record<string, unknown>,
            body: body as Record<string, unknown>,
            replaces,
          },
          idempotencyKey,
        }),
      invalidatesTags: (_draft, error) => (error ? [] : ["Organization", "Overview"]),
    }),
    sendDraft: build.mutation<DraftView, OfDraft & { version: number }>({
      query: ({ version, ...params }) => request(draftEndpoints.send, { params, version }),
      invalidatesTags: ["Organization", "Offer", "Order", "Overview", "OwnProduct"],
    }),
    giveDraftBack: build.mutation<DraftView, OfDraft & { note: string }>({
      query: ({ note, ...params }) => request(draftEndpoints.giveBack, { params, body: { note } }),
      invalidatesTags: ["Organization", "Overview"],
    }),
    withdrawDraft: build.mutation<void, OfDraft>({
      query: (params) => request(draftEndpoints.withdraw, { params }),
      invalidatesTags: ["Organization", "Overview"],
    }),
  }),
});
