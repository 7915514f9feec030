import { createContext, useContext } from "react";
import type { QualityFigure } from "#shared/quality/figures.ts";
import type { FigureLimit } from "#shared/quality/verdicts.ts";

type LimitOf = (figure: QualityFigure) => FigureLimit | null;

/** What each figure is held against, for every part of the form. */
export const LimitsContext = createContext<LimitOf>(() => null);
export const useLimitOf = (): LimitOf => useContext(LimitsContext);
