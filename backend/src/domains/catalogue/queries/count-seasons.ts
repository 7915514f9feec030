import type { SeasonView } from "#shared/catalogue/seasons/contract.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { groupsOf } from "./count-facets.ts";
import type { ListedGroup } from "./listed-groups.ts";

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** A season may go beyond the end of the year: October to February. Without both of its months there is none, which means all year. */
function isInSeason({ seasonStart: start, seasonEnd: end }: ListedGroup, month: number): boolean {
  if (start === null || end === null) return true;
  return start <= end ? month >= start && month <= end : month >= start || month <= end;
}

/** How many listings of each category and origin are in season in each month, from the kept groups. */
export async function countSeasons(services: Services): Promise<{ items: SeasonView[] }> {
  const views = new Map<string, SeasonView>();
  for (const group of await groupsOf(services)) {
    const { category, origin, count } = group;
    const key = `${category} ${origin}`;
    let view = views.get(key);
    if (!view)
      views.set(
        key,
        (view = { category, origin, listings: 0, yearRound: 0, inSeason: months.map(() => 0) } as SeasonView),
      );
    view.listings += count;
    if (group.seasonStart === null || group.seasonEnd === null) view.yearRound += count;
    for (const month of months)
      if (isInSeason(group, month)) view.inSeason[month - 1] = (view.inSeason[month - 1] ?? 0) + count;
  }
  const order = ({ category, origin }: SeasonView) => `${category} ${origin}`;
  return { items: [...views.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1)) };
}
