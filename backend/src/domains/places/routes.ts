import { placeEndpoints } from "#shared/places/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { findPlaces } from "./places.ts";

export const placeRoutes: Endpoint[] = [
  endpoint(placeEndpoints.find, ({ query }) => Promise.resolve({ items: findPlaces(query.search) })),
];
