/**
 * Green coffee, 350 g: so many beans of a kind make one full defect (SCA's poster of green coffee, read on 2026-11-23). Category 1 are the primary defects, category 2 the secondary ones.
 */
export const beanDefects = {
  fullBlack: { category: 1, beans: 1 },
  fullSour: { category: 1, beans: 1 },
  driedCherry: { category: 1, beans: 1 },
  fungus: { category: 1, beans: 1 },
  foreign: { category: 1, beans: 1 },
  severeInsect: { category: 1, beans: 5 },
  partialBlack: { category: 2, beans: 3 },
  partialSour: { category: 2, beans: 3 },
  parchment: { category: 2, beans: 5 },
  floater: { category: 2, beans: 5 },
  immature: { category: 2, beans: 5 },
  withered: { category: 2, beans: 5 },
  shell: { category: 2, beans: 5 },
  broken: { category: 2, beans: 5 },
  husk: { category: 2, beans: 5 },
  slightInsect: { category: 2, beans: 10 },
} as const satisfies Record<string, { category: 1 | 2; beans: number }>;
export type BeanDefect = keyof typeof beanDefects;
export const beanDefectNames = Object.keys(beanDefects) as BeanDefect[];

/** Beans counted, by their defect; what is not named was not there. */
export type BeanCounts = Readonly<Partial<Record<BeanDefect, number | null>>>;

/** Whole full defects of one kind: what is left over makes none. */
export const fullDefectsOf = (defect: BeanDefect, beans: number | null | undefined): number =>
  Math.floor((beans ?? 0) / beanDefects[defect].beans);

/** Full defects of each category. */
export function fullDefects(counts: BeanCounts): Record<1 | 2, number> {
  const of = (category: 1 | 2) =>
    beanDefectNames
      .filter((defect) => beanDefects[defect].category === category)
      .reduce((sum, defect) => sum + fullDefectsOf(defect, counts[defect]), 0);
  return { 1: of(1), 2: of(2) };
}
