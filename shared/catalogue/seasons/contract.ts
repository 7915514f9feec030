import { array, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../../kernel/endpoint.ts";
import { categoryIds } from "../choices.ts";

/**
 * One crop of one country: how many listings there are, how many of them name no season, and how many are in season in each month, January
 * first, those that name none included.
 */
export const seasonView = object({
  category: string()
    .oneOf([...categoryIds])
    .required(),
  origin: string().required(),
  listings: number().required(),
  yearRound: number().required(),
  inSeason: array(number().required()).length(12).required(),
});
export type SeasonView = InferType<typeof seasonView>;

export const seasonEndpoints = {
  list: defineEndpoint({
    name: "catalogue.seasons",
    summary:
      "When what is listed is in season: for each category and country of origin the number of active products, and of those in season in each month. A product without a season is in season all year; `yearRound` counts those.",
    method: "GET",
    path: "/products/seasons",
    access: "public",
    topics: ["catalogue", "suppliers"],
    response: object({ items: array(seasonView).required() }),
    maxAge: 0,
  }),
};
