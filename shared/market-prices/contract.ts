import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";

/** The series that the charts know: the categories, and cocoa, which is a marketing example only. */
export const priceSeries = [
  "coffee",
  "coffee-conventional",
  "coffee-organic",
  "sesame",
  "sesame-conventional",
  "sesame-organic",
  "chia",
  "chia-conventional",
  "chia-organic",
  "cocoa",
  "arabica",
] as const;

export const priceSeriesView = object({
  category: string().required(),
  /** `ico` (International Coffee Organization), `icco` (International Cocoa Organization) or `sample`. */
  source: string().required(),
  /** True: the points are sample figures and are labelled so. */
  sample: boolean().required(),
  /** USD per metric ton, monthly, oldest first. */
  points: array(object({ date: string().required(), price: number().required() })).required(),
});
export type PriceSeriesView = InferType<typeof priceSeriesView>;

export const marketPriceEndpoints = {
  show: defineEndpoint({
    name: "market-prices.show",
    summary: "The monthly prices of a category in USD per metric ton.",
    method: "GET",
    path: "/market-prices",
    access: "public",
    topics: ["market-prices"],
    query: object({
      category: string()
        .oneOf([...priceSeries])
        .required(),
    }),
    response: priceSeriesView,
    maxAge: 300,
  }),
};
