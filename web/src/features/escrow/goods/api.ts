import { goodsEndpoints, type DrawnPaper, type GoodsDraft, type OrderGoods } from "#shared/escrow/goods-contract.ts";
import type { PaperSize } from "#shared/contracts/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Stated {
  orderId: string;
  shipment: number;
  draft: GoodsDraft;
}

interface Drawn {
  orderId: string;
  shipment: number;
  kind: DrawnPaper;
  size: PaperSize;
}

export const { useGetGoodsQuery, useStateGoodsMutation, useLoadDrawnPaperMutation, useLoadAllPapersMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      getGoods: build.query<OrderGoods, string>({
        query: (orderId) => request(goodsEndpoints.show, { params: { orderId } }),
        providesTags: ["Order"],
      }),
      stateGoods: build.mutation<OrderGoods, Stated>({
        query: ({ orderId, shipment, draft }) =>
          request(goodsEndpoints.state, { params: { orderId, shipment: String(shipment) }, body: draft }),
        // Whoever is refused may have a record before them that somebody else has changed meanwhile.
        invalidatesTags: ["Order"],
      }),
      loadDrawnPaper: build.mutation<Blob, Drawn>({
        query: ({ orderId, shipment, kind, size }) =>
          request(goodsEndpoints.pdf, { params: { orderId, shipment: String(shipment), kind }, query: { size } }),
        // A pro-forma invoice has its number from when it is first asked for.
        invalidatesTags: (_blob, _error, { kind }) => (kind === "proForma" ? ["Order"] : []),
      }),
      loadAllPapers: build.mutation<Blob, { orderId: string; size: PaperSize }>({
        query: ({ orderId, size }) => request(goodsEndpoints.zip, { params: { orderId }, query: { size } }),
      }),
    }),
  });
