import { contactEndpoints, type ContactDraft, type ContactReceipt } from "#shared/contact/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Sending {
  draft: Omit<ContactDraft, "topic"> & { topic: string | null };
  idempotencyKey: string;
}

const contactApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<ContactReceipt, Sending>({
      query: ({ draft, idempotencyKey }) => request(contactEndpoints.send, { body: draft, idempotencyKey }),
    }),
  }),
});

export const { useSendMessageMutation } = contactApi;
