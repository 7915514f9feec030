import type { ProductDetail } from "#shared/catalogue/contract.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import type { ApiError, ApiRequest, Rendered } from "#shared/kernel/render.ts";
import type { ReputationView } from "#shared/ratings/contract.ts";
import type { SupplierProfile } from "#shared/organizations/contract.ts";
import { render } from "#web/src/app/server.tsx";

const supplierId = "01900000-0000-7000-8000-0000000000aa";

export function productView(overrides: Partial<ProductDetail> = {}): ProductDetail {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    termsVersion: 1,
    name: "Yirgacheffe Grade 1",
    description: "Washed arabica of the last harvest.",
    category: "coffee-organic",
    images: [],
    pictures: [],
    priceRange: { min: "5250.00", max: "5600.00", currency: "USD" },
    unit: "MT",
    availableQuantity: { value: "38.5", unit: "MT" },
    origin: ["et"],
    season: { start: 10, end: 2 },
    certifications: ["Organic", "Fairtrade"],
    minimumOrder: null,
    maximumOrder: null,
    deliveryTimeDays: null,
    deliveryTerms: null,
    netWeightKg: null,
    orderable: true,
    payment: { currency: "USD", rate: null },
    supplier: {
      id: supplierId,
      name: "Bensa Highland Union",
      country: "et",
      city: "Hawassa",
      verified: true,
      established: 1999,
      exportVolume: null,
      certificates: [],
      logo: null,
      logoUrl: null,
    },
    lots: [],
    updatedAt: "2026-11-21T10:00:00.000Z",
    ...overrides,
  };
}

export function supplierView(overrides: Partial<SupplierProfile> = {}): SupplierProfile {
  return {
    id: supplierId,
    name: "Bensa Highland Union",
    description: null,
    story: null,
    organizationType: "Farmer Cooperative",
    country: "et",
    city: "Hawassa",
    established: 1999,
    certifications: ["Organic"],
    exportVolume: null,
    categories: ["coffee-organic"],
    productCount: 1,
    website: null,
    logo: null,
    logoUrl: null,
    pictures: [],
    verified: true,
    certificates: [],
    sampleRating: null,
    ...overrides,
  };
}

export const pageOf = <Item>(items: Item[], overrides: Partial<Page<Item>> = {}): Page<Item> => ({
  items,
  total: items.length,
  totalCapped: false,
  nextCursor: null,
  previousCursor: null,
  ...overrides,
});

export const refusal = (code: ApiError["code"]): ApiError =>
  ({ code, message: "", details: {}, requestId: "request-1" }) as ApiError;

/** What is known of a supplier whom nobody has rated. */
export const reputationView = (more: Partial<ReputationView> = {}): ReputationView => ({
  side: "supplier",
  ratings: { orders: 0, counterparties: 0, means: null },
  books: { ended: 0, released: 0, onTime: { done: 0, of: 0 }, decidedAgainst: 0 },
  ...more,
});

type Answer = { data: unknown } | { error: ApiError };
type Answers = Partial<Record<string, Answer | ((request: ApiRequest) => Answer | Promise<Answer>)>>;

export const usual = {
  "catalogue.list": { data: pageOf([productView()]) },
  "catalogue.facets": {
    data: { origins: [{ value: "et", count: 1 }], certifications: [{ value: "Organic", count: 1 }] },
  },
  "catalogue.show": { data: productView() },
  "catalogue.seasons": { data: { items: [] } },
  "debug.availability": { data: { open: true } },
  "organizations.supplierFacets": { data: { countries: [], categories: [], certifications: [] } },
  "organizations.suppliers": { data: pageOf([supplierView()]) },
  "organizations.supplier": { data: supplierView() },
  "ratings.ofSupplier": { data: reputationView() },
  "ratings.published": { data: pageOf([]) },
  "market-prices.show": {
    data: {
      category: "coffee",
      sources: [{ name: "ico", url: null, licence: null, licenceUrl: null }],
      sample: true,
      points: [
        { date: "2024-05", price: 5000 },
        { date: "2024-06", price: 5250 },
      ],
    },
  },
} satisfies Record<string, Answer>;

/** Renders an address as the server does, with these answers of the API in the place of its own. */
export async function show(
  path: string,
  answers: Answers = {},
): Promise<Rendered & { asked: ApiRequest[]; text: string }> {
  const asked: ApiRequest[] = [];
  const rendered = await render({
    url: `https://agritrade.test${path}`,
    publicUrl: "https://agritrade.test",
    call: async (request) => {
      asked.push(request);
      const answer = answers[request.contract.name] ?? (usual as Answers)[request.contract.name];
      if (!answer) return { error: refusal("request.notFound") };
      return typeof answer === "function" ? answer(request) : answer;
    },
  });
  return { ...rendered, asked, text: wordsOf(rendered.html) };
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** What a reader sees of a page. */
const wordsOf = (html: string): string =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s*\n\s*/g, "\n");
