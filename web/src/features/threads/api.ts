import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { threadEndpoints, type MessageView, type ThreadView } from "#shared/threads/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

const messagesAtOnce = 30;

interface MessagesSeen {
  /** The oldest first. */
  messages: MessageView[];
  hasOlder: boolean;
}

interface Written {
  threadId: string;
  text: string;
  /** Ids of files that are ready. */
  documents: readonly string[];
  idempotencyKey: string;
}

interface Reported {
  threadId: string;
  /** Null: all of the conversation. */
  position: number | null;
  reason: string;
}

export const threadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listThreads: build.query<Page<ThreadView>, Partial<QueryOf<typeof threadEndpoints.list>>>({
      query: (query) => request(threadEndpoints.list, { query }),
      providesTags: ["Thread"],
    }),
    countUnreadThreads: build.query<{ threads: number }, void>({
      query: () => request(threadEndpoints.unreadCount),
      providesTags: ["Thread"],
    }),
    getThread: build.query<ThreadView, string>({
      query: (threadId) => request(threadEndpoints.show, { params: { threadId } }),
      providesTags: ["Thread"],
    }),
    /** So many pages of the newest messages as one list, the oldest first: a page that was seen once is never torn from the next by what is written meanwhile. */
    listMessages: build.query<MessagesSeen, { threadId: string; pages: number }>({
      queryFn: async ({ threadId, pages }, _api, _options, ask) => {
        const messages: MessageView[] = [];
        let cursor: string | null = null;
        for (let page = 0; page < pages && (page === 0 || cursor !== null); page++) {
          const query = { limit: messagesAtOnce, ...(cursor !== null && { cursor }) };
          const answer = await ask(request(threadEndpoints.messages, { params: { threadId }, query }));
          if (answer.error) return { error: answer.error };
          const { items, nextCursor } = answer.data as Page<MessageView>;
          messages.push(...items);
          cursor = nextCursor;
        }
        return { data: { messages: messages.reverse(), hasOlder: cursor !== null } };
      },
      providesTags: ["Thread"],
    }),
    writeMessage: build.mutation<MessageView, Written>({
      query: ({ threadId, text, documents, idempotencyKey }) =>
        request(threadEndpoints.write, {
          params: { threadId },
          body: { text, documents: [...documents] },
          idempotencyKey,
        }),
      // A refusal means that the other side has blocked meanwhile: it is read again then too.
      invalidatesTags: ["Thread", "Offer"],
    }),
    readThread: build.mutation<void, { threadId: string; position: number }>({
      query: ({ threadId, position }) => request(threadEndpoints.read, { params: { threadId }, body: { position } }),
      invalidatesTags: ["Thread", "Offer"],
    }),
    blockPartner: build.mutation<ThreadView, string>({
      query: (threadId) => request(threadEndpoints.block, { params: { threadId } }),
      invalidatesTags: ["Thread"],
    }),
    unblockPartner: build.mutation<ThreadView, string>({
      query: (threadId) => request(threadEndpoints.unblock, { params: { threadId } }),
      invalidatesTags: ["Thread"],
    }),
    reportThread: build.mutation<void, Reported>({
      query: ({ threadId, position, reason }) =>
        request(threadEndpoints.report, { params: { threadId }, body: { position, reason } }),
    }),
  }),
});

export const {
  useListThreadsQuery,
  useCountUnreadThreadsQuery,
  useGetThreadQuery,
  useListMessagesQuery,
  useWriteMessageMutation,
  useReadThreadMutation,
  useBlockPartnerMutation,
  useUnblockPartnerMutation,
  useReportThreadMutation,
} = threadsApi;
