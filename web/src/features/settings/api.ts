import { selfEndpoints, type OwnDataView } from "#shared/people/self-contract.ts";
import { deviceEndpoints, type DeviceView } from "#shared/identity/device-contract.ts";
import type { PasswordProof } from "#shared/identity/own-auth-call.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import type { Language } from "#shared/kernel/language.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** What users do with their own account. Devices are asked for anew whenever they are looked at: others end them too. */
export const {
  useListDevicesQuery,
  useEndDeviceMutation,
  useLazyExportOwnDataQuery,
  useSetPreferencesMutation,
  useDeleteAccountMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query<Page<DeviceView>, { limit: number; cursor?: string }>({
      query: (query) => request(deviceEndpoints.list, { query }),
      keepUnusedDataFor: 0,
      // A new password and a first factor end other sessions.
      providesTags: ["Me"],
    }),
    endDevice: build.mutation<null, { deviceId: string } & PasswordProof>({
      query: ({ deviceId, ...body }) => request(deviceEndpoints.end, { params: { deviceId }, body }),
    }),
    exportOwnData: build.query<OwnDataView, void>({
      query: () => request(selfEndpoints.exportOwnData),
      keepUnusedDataFor: 0,
    }),
    setPreferences: build.mutation<null, Language>({
      query: (language) => request(selfEndpoints.setPreferences, { body: { language } }),
    }),
    deleteAccount: build.mutation<null, { password?: string; code?: string }>({
      query: (body) => request(selfEndpoints.deleteAccount, { body }),
    }),
  }),
});
