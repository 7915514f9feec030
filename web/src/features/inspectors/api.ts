import type { Page } from "#shared/kernel/endpoint.ts";
import {
  inspectorEndpoints,
  type AddressDraft,
  type InspectionCompanyView,
  type InspectorDraft,
  type InspectorInvitationView,
  type ShipmentInspectors,
} from "#shared/inspectors/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Place {
  orderId: string;
  number: number;
}

export type InvitationMove = InspectorInvitationView["can"][number];
/** Those that need nothing beside the word. */
type PlainMove = Exclude<InvitationMove, "readdress" | "consent">;

export const { useListInspectorsQuery, useListCompaniesQuery, useInviteInspectorMutation, useMoveInvitationMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listInspectors: build.query<ShipmentInspectors, Place>({
        query: ({ orderId, number }) =>
          request(inspectorEndpoints.list, { params: { orderId, number: String(number) } }),
        providesTags: ["Order"],
      }),
      listCompanies: build.query<Page<InspectionCompanyView>, { search: string }>({
        query: ({ search }) =>
          request(inspectorEndpoints.companies, { query: { limit: 20, ...(search && { search }) } }),
      }),
      inviteInspector: build.mutation<
        InspectorInvitationView,
        Place & { draft: InspectorDraft; idempotencyKey: string }
      >({
        query: ({ orderId, number, draft, idempotencyKey }) =>
          request(inspectorEndpoints.invite, {
            params: { orderId, number: String(number) },
            body: draft,
            idempotencyKey,
          }),
        invalidatesTags: (_answer, error) => (error ? [] : ["Order"]),
      }),
      moveInvitation: build.mutation<
        InspectorInvitationView,
        { id: string; version: number; move: InvitationMove; draft?: AddressDraft }
      >({
        query: ({ id, version, move, draft }) => {
          const params = { invitationId: id };
          if (draft && move === "readdress") return request(inspectorEndpoints.readdress, { params, body: draft });
          // To what its reader was shown.
          if (move === "consent") return request(inspectorEndpoints.consent, { params, version });
          return request(inspectorEndpoints[move as PlainMove], { params });
        },
        // After a refusal as well: what is shown is old then.
        invalidatesTags: ["Order"],
      }),
    }),
  });
