const key = "agritrade.console.codesToKeep";

/**
 * Whose recovery codes were made in this tab and have not been kept yet: a reload takes them away for good, so others must be
 * offered.
 */
export const codesToKeep = {
  of: (userId: string | undefined): boolean => userId !== undefined && sessionStorage.getItem(key) === userId,
  begin: (userId: string): void => sessionStorage.setItem(key, userId),
  done: (): void => sessionStorage.removeItem(key),
};
