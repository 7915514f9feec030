import type { OfferView } from "#shared/offers/contract.ts";

const usd = (amount: string) => ({ amount, currency: "USD" as const });

/** An offer of 12.5 MT that waits for its supplier. */
export const offer: OfferView = {
  id: "01900000-0000-7000-8000-000000000001",
  version: 1,
  product: { id: "01900000-0000-7000-8000-000000000002", name: "Yirgacheffe", category: "coffee-organic", unit: "MT" },
  counterparty: {
    id: "01900000-0000-7000-8000-000000000003",
    name: "Rotterdam Roasters",
    phone: "+31 10 000 0000",
    country: "nl",
  },
  quantity: "12.5",
  unit: "MT",
  pricePerUnit: usd("5250.00"),
  total: usd("65625.00"),
  netWeightKg: null,
  payment: { total: usd("65625.00"), rate: null },
  deliveryTerms: "FOB Mombasa",
  deliveryTimeDays: 21,
  tolerancePercent: "0",
  inspectionDays: 3,
  packing: null,
  origin: "et",
  certifications: [],
  lot: null,
  description: "Washed, grade 1.",
  shipments: [],
  stock: null,
  isQuestion: false,
  conversation: { messages: 1, unread: 0 },
  message: "For January, please.",
  status: "pending",
  turn: "supplier",
  validUntil: "2026-11-28T10:00:00.000Z",
  orderUntil: null,
  notOrderable: null,
  orderReference: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  can: [],
};
