import type { DocumentView } from "#shared/documents/contract.ts";
import { inspectEndpoints, type InspectView, type LinkView } from "#shared/inspectors/inspect-contract.ts";
import type { BodyOf } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export const inspectApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readLink: build.query<LinkView, string>({
      query: (token) => request(inspectEndpoints.read, { body: { token } }),
    }),
    getWork: build.query<InspectView, string>({
      query: (invitationId) => request(inspectEndpoints.work, { params: { invitationId } }),
    }),
    askForCode: build.mutation<void, string>({
      query: (token) => request(inspectEndpoints.code, { body: { token } }),
    }),
    confirmCode: build.mutation<InspectView, { token: string; code: string }>({
      query: (body) => request(inspectEndpoints.confirm, { body }),
    }),
    agreeToBeNamed: build.mutation<InspectView, string>({
      query: (invitationId) =>
        request(inspectEndpoints.agree, { params: { invitationId }, body: { agrees: true as const } }),
    }),
    endHere: build.mutation<void, string>({
      query: (invitationId) => request(inspectEndpoints.end, { params: { invitationId } }),
    }),
    getSentFile: build.query<DocumentView, { invitationId: string; documentId: string }>({
      query: (params) => request(inspectEndpoints.document, { params }),
    }),
    submitFound: build.mutation<LinkView, { invitationId: string; found: BodyOf<typeof inspectEndpoints.submit> }>({
      query: ({ invitationId, found }) => request(inspectEndpoints.submit, { params: { invitationId }, body: found }),
    }),
  }),
});

export const {
  useReadLinkQuery,
  useGetWorkQuery,
  useAskForCodeMutation,
  useConfirmCodeMutation,
  useAgreeToBeNamedMutation,
  useEndHereMutation,
  useSubmitFoundMutation,
} = inspectApi;
