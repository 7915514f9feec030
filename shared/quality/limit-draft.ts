import { object, type InferType } from "yup";
import { choice, optional, optionalString, problem } from "../kernel/fields.ts";
import { qualityFigures, type QualityFigure } from "./figures.ts";
import { again, isMeasured, isMore, list, measured } from "./limit-parts.ts";

/** Of one contract. */
export const mostLimits = 30;

const limitDraft = object({
  figure: choice(qualityFigures as readonly [QualityFigure, ...QualityFigure[]]).required(problem("required")),
  /** In the unit of the figure, as `most` is. */
  least: optional(measured()),
  most: optional(measured())
    .test("either", problem("required"), function (most) {
      return Boolean(most) || Boolean((this.parent as { least?: string | null }).least);
    })
    .test("order", problem("mostBelowLeast"), function (most) {
      const { least } = this.parent as { least?: string | null };
      return !isMeasured(most) || !isMeasured(least) || !isMore(least, most);
    }),
});
export type QualityLimit = InferType<typeof limitDraft>;

/** What the goods must keep, figure by figure, as both sides agree on it. */
export const qualityLimitsDraft = () =>
  list(limitDraft.required(), mostLimits).test("twice", function (limits) {
    return again(
      limits?.map(({ figure }) => figure),
      (index) => `${this.path}[${index}].figure`,
      this,
    );
  });

/** The same as terms that were agreed show it. */
export const qualityLimitView = object({
  figure: choice(qualityFigures as readonly [QualityFigure, ...QualityFigure[]]).required(),
  least: optionalString(),
  most: optionalString(),
});
