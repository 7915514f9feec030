import type { BodyOf, Page, QueryOf } from "#shared/kernel/endpoint.ts";
import {
  noticeEndpoints,
  type NoticeChoicesView,
  type NoticeView,
  type UnreadCount,
} from "#shared/notifications/inbox-contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

const noticesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotices: build.query<Page<NoticeView>, Partial<QueryOf<typeof noticeEndpoints.list>>>({
      query: (query) => request(noticeEndpoints.list, { query }),
      providesTags: ["Notice"],
    }),
    countUnread: build.query<UnreadCount, void>({
      query: () => request(noticeEndpoints.unreadCount),
      providesTags: ["Notice"],
    }),
    readNotice: build.mutation<UnreadCount, string>({
      query: (id) => request(noticeEndpoints.read, { body: { id, upTo: null } }),
      invalidatesTags: ["Notice"],
    }),
    readAllNotices: build.mutation<UnreadCount, string>({
      query: (upTo) => request(noticeEndpoints.read, { body: { id: null, upTo } }),
      invalidatesTags: ["Notice"],
    }),
    noticeChoices: build.query<NoticeChoicesView, void>({
      query: () => request(noticeEndpoints.choices),
      keepUnusedDataFor: 0,
    }),
    chooseNotices: build.mutation<NoticeChoicesView, BodyOf<typeof noticeEndpoints.choose>>({
      query: (body) => request(noticeEndpoints.choose, { body }),
    }),
  }),
});

export const {
  useListNoticesQuery,
  useCountUnreadQuery,
  useReadNoticeMutation,
  useReadAllNoticesMutation,
  useNoticeChoicesQuery,
  useChooseNoticesMutation,
} = noticesApi;
