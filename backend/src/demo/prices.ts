const months = ["2024-01", "2024-02", "2024-03", "2024-04", "2024-05", "2024-06"] as const;

const series = (source: "sample", ...prices: number[]) => ({
  source,
  points: months.map((month, index) => [month, `${prices[index]}.00`] as const),
});

/** Sample points in USD per metric ton, January to June 2024 (specification, section 3). They are no market data. */
export const samplePrices: Record<string, { source: string; points: (readonly [string, string])[] }> = {
  coffee: series("sample", 4780, 4870, 4960, 5540, 5400, 5690),
  "coffee-conventional": series("sample", 4620, 4710, 4790, 5380, 5240, 5510),
  "coffee-organic": series("sample", 5190, 5260, 5390, 5950, 5840, 6120),
  sesame: series("sample", 1720, 1745, 1790, 1830, 1815, 1860),
  "sesame-conventional": series("sample", 1650, 1670, 1710, 1760, 1740, 1780),
  "sesame-organic": series("sample", 2140, 2180, 2230, 2290, 2310, 2350),
  chia: series("sample", 2210, 2240, 2235, 2290, 2340, 2380),
  "chia-conventional": series("sample", 2050, 2080, 2070, 2110, 2150, 2180),
  "chia-organic": series("sample", 2610, 2650, 2690, 2740, 2790, 2850),
  cocoa: series("sample", 4475, 5560, 7170, 9880, 7640, 8690),
  arabica: series("sample", 4210, 4320, 4350, 5110, 4930, 5280),
};
