import { notificationEndpoints, type OverviewView } from "#shared/notifications/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query<OverviewView, void>({
      query: () => request(notificationEndpoints.overview),
      providesTags: ["Overview"],
    }),
  }),
});

export const { useGetOverviewQuery } = notificationsApi;
