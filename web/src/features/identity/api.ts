import { accountEndpoints, type MeView } from "#shared/people/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";
import { useAppSelector } from "#web/src/runtime/hooks.ts";
import { selectSession } from "#web/src/runtime/session/session-slice.ts";

const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<MeView, void>({ query: () => request(accountEndpoints.me), providesTags: ["Me"] }),
  }),
});

export const { useGetMeQuery } = accountsApi;

/** The reader with organization and rights; nothing is asked for a visitor. */
export function useMe() {
  const { status } = useAppSelector(selectSession);
  const query = useGetMeQuery(undefined, { skip: status !== "signedIn" });
  return { ...query, me: status === "signedIn" ? query.data : undefined, session: status };
}
