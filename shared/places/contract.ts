import { object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, manyOf, requiredText } from "../kernel/fields.ts";

/** - `sea`: a port that sea-going vessels call at. - `land`: a terminal of railways or roads. - `inland`: a dry port, or one of a lake or a river. */
export const placeKinds = ["sea", "land", "inland"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A place where goods change hands. */
export const placeView = object({
  /** UN/LOCODE, five letters. */
  code: string().required(),
  name: string().required(),
  /** ISO 3166-1 alpha-2, in lower case. */
  country: string().required(),
  kind: choice(placeKinds).required(),
});
export type PlaceView = InferType<typeof placeView>;

/** So many are answered at most: who seeks one of more goes on typing. */
export const mostPlaces = 8;

export const placeEndpoints = {
  find: defineEndpoint({
    name: "places.find",
    summary:
      "Ports and inland places by the beginning of a word of their name, in either language, by their country or by their UN/LOCODE: the 8 that fit best. A place that is not among them is named in words.",
    method: "GET",
    path: "/places",
    access: "public",
    topics: [],
    maxAge: 86_400,
    query: object({ search: requiredText(60) }),
    response: object({ items: manyOf(placeView) }),
  }),
};
