import { teamEndpoints, type ReceivedInvitationView } from "#shared/team/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Joining {
  token: string;
  fullName: string;
  password: string;
  language: Language;
  termsVersion: string;
}

const invitationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readInvitation: build.query<ReceivedInvitationView, string>({
      query: (token) => request(teamEndpoints.readInvitation, { body: { token } }),
    }),
    acceptInvitation: build.mutation<void, string>({
      query: (token) => request(teamEndpoints.accept, { body: { token } }),
      invalidatesTags: (_answer, error) => (error ? [] : ["Me"]),
    }),
    joinByInvitation: build.mutation<void, Joining>({
      query: (body) => request(teamEndpoints.join, { body }),
    }),
  }),
});

export const { useReadInvitationQuery, useAcceptInvitationMutation, useJoinByInvitationMutation } = invitationApi;
