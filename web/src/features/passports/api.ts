import { passportEndpoints, type PassportView } from "#shared/passports/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Asked {
  number: string;
  /** The newest where it is null. */
  version: number | null;
}

export const passportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPassport: build.query<PassportView, Asked>({
      query: ({ number, version }) => request(passportEndpoints.show, { params: { number }, query: { version } }),
    }),
  }),
});

export const { useGetPassportQuery } = passportsApi;
