import { useSearchParams } from "react-router-dom";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { island } from "#web/src/hydration/island.tsx";
import { keptOf } from "#web/src/ui/numbers.ts";
import { exampleTotal } from "./example.ts";

const Figures = island(async () => (await import("./Figures.tsx")).Figures);

/** Who gets what of an order's total. The amount stands in the address, so that it works without JavaScript and can be sent on. */
export function Calculator() {
  const { i18n } = useTranslation("explained");
  const [search] = useSearchParams();
  const given = search.get("total");
  const total = given === null ? exampleTotal : keptOf(given.slice(0, 60), languageOf(i18n), 2);
  return <Figures asked={total} />;
}
