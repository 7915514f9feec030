import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { optionalString } from "../kernel/fields.ts";
import { priceSeries } from "./series.ts";

/** So many of the newest months are shown, twenty years: the oldest known are of 1960, and a page carries all that it draws. */
export const shownMonths = 240;

/** Where prices come from, and what one may do with them. */
export const priceSourceView = object({
  /** The publisher's own name, or `ico` (International Coffee Organization), `icco` (International Cocoa Organization), `sample`. */
  name: string().required(),
  url: optionalString(),
  /** "CC BY 4.0" */
  licence: optionalString(),
  licenceUrl: optionalString(),
});
export type PriceSourceView = InferType<typeof priceSourceView>;

export const priceSeriesView = object({
  category: string().required(),
  /** Of the points, each once, that of the newest month first. */
  sources: array(priceSourceView.required()).required(),
  /** True: the points are sample figures and are labelled so. A series that has published prices shows no samples. */
  sample: boolean().required(),
  /** USD per metric ton, monthly, oldest first. */
  points: array(object({ date: string().required(), price: number().required() })).required(),
});
export type PriceSeriesView = InferType<typeof priceSeriesView>;

export const marketPriceEndpoints = {
  show: defineEndpoint({
    name: "market-prices.show",
    summary: "The monthly prices of a category in USD per metric ton, of the last 240 months that there are.",
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
