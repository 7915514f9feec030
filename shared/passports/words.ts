import { isFoundOrNot } from "../catalogue/lot-properties.ts";
import { methodWords, type LotWording } from "../look/lot-words.ts";
import { formatNumber } from "../look/numbers.ts";
import type { PassportVerdict } from "./record.ts";

export interface FigureWords {
  name: string;
  method: string;
  /** Such as "11.3%"; empty where nobody has measured it. */
  found: string;
  /** Such as "≤ 12.0%"; empty where it has no limit. */
  limit: string;
}

/** A line of figures as page and paper say it. What a later record measures and these texts do not know is named as it is kept. */
export function verdictWords(
  { figure, unit, found, operator, method, limit }: PassportVerdict,
  { language, t, signs = { least: "≥", most: "≤" } }: LotWording & { signs?: { least: string; most: string } },
): FigureWords {
  const written = (value: string) =>
    isFoundOrNot(unit)
      ? t(`lots:${Number(value) === 0 ? "absent" : "present"}.${unit}`)
      : t(`lots:figure.${unit}`, {
          value: formatNumber(value, language),
          defaultValue: `${formatNumber(value, language)} ${unit}`,
        });
  const { least = null, most = null, isBelow = false } = limit ?? {};
  const bounds = [
    ...(least !== null && least !== most ? [`${signs.least} ${written(least)}`] : []),
    ...(most === null
      ? []
      : [isFoundOrNot(unit) || least === most ? written(most) : `${isBelow ? "<" : signs.most} ${written(most)}`]),
  ];
  return {
    name: t(`lots:property.${figure}`, { defaultValue: figure }),
    method: method === null ? "" : methodWords(method, { t }),
    found: found === null ? "" : operator === "<" ? `< ${written(found)}` : written(found),
    limit: bounds.join(", "),
  };
}

/** A hash in groups of four digits, so that two of them can be compared by eye. */
export const hashGroups = (hash: string): string[] => hash.match(/.{1,4}/g) ?? [];
