import type { Certificate, Paper } from "./model.ts";

/** What an organization shows now, and not what it has shown. */
export const isCurrent = ({ replacedAt, removedAt }: Pick<Paper | Certificate, "replacedAt" | "removedAt">): boolean =>
  replacedAt === null && removedAt === null;

export const currentPapers = ({ papers }: { readonly papers: readonly Paper[] }): Paper[] => papers.filter(isCurrent);
