import type { SeasonView } from "#shared/catalogue/seasons/contract.ts";
import { createContentCache } from "#backend/src/kernel/content-cache.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { productConditions } from "./product-conditions.ts";
import { listedFrom } from "./list-products.ts";

const kept = createContentCache<{ items: SeasonView[] }>(1);

/** A season may go beyond the end of the year: October to February. Without both of its months there is none, which means all year. */
const hasNone = "(p.season_start is null or p.season_end is null)";
const isInSeason = (month: number) =>
  `case when ${hasNone} then true
        when p.season_start <= p.season_end then ${month} between p.season_start and p.season_end
        else ${month} >= p.season_start or ${month} <= p.season_end end`;

const months = Array.from({ length: 12 }, (_, index) => `count(*) filter (where ${isInSeason(index + 1)})::integer`);

/** Counted once after a change of what is listed. Countries and categories are few, so the answer is small whatever is listed. */
export const countSeasons = (services: Services): Promise<{ items: SeasonView[] }> =>
  kept(services, "", async () => {
    const { sql, bindings } = productConditions({});
    const { rows } = await services.db.raw<{ rows: SeasonView[] }>(
      `select p.category, p.origin_country as origin, count(*)::integer as listings,
              count(*) filter (where ${hasNone})::integer as "yearRound", array[${months.join(", ")}] as "inSeason"
         from ${listedFrom} where ${sql} group by 1, 2 order by 1, 2`,
      bindings as never[],
    );
    return { items: rows };
  });
