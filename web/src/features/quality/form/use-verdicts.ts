import { useMemo } from "react";
import type { InspectionRecord } from "#shared/quality/found.ts";
import { contractCount, verdictsOf, type Verdict } from "#shared/quality/verdicts.ts";
import type { FormOrder } from "./form-order.ts";
import { previewOf, type RecordTyped } from "./typed.ts";

interface Standing {
  preview: InspectionRecord | null;
  verdicts: Verdict[];
  agreed: ReturnType<typeof contractCount>;
}

/** How what is typed stands by now, by the rules by which the server will say it. */
export function useVerdicts(typed: RecordTyped, { product, qualityLimits }: FormOrder): Standing {
  return useMemo(() => {
    const preview = previewOf(typed, product.category);
    const verdicts = preview ? verdictsOf(preview, qualityLimits) : [];
    return { preview, verdicts, agreed: contractCount(verdicts) };
  }, [typed, product.category, qualityLimits]);
}
