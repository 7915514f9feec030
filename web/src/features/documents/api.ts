import { documentEndpoints, type DocumentView } from "#shared/documents/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** A file as the server knows it. How it stands is asked for by whoever sends it, so nothing of it is kept. */
export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDocument: build.query<DocumentView, string>({
      query: (documentId) => request(documentEndpoints.show, { params: { documentId } }),
    }),
    removeDocument: build.mutation<void, string>({
      query: (documentId) => request(documentEndpoints.remove, { params: { documentId } }),
    }),
  }),
});
