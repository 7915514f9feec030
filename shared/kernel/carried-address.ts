/** In bytes. An address that another carries shares the 4 KB of its query (`backend/src/http/request-caps.ts`). */
const longestCarried = 2000;

/** A page's address, to be carried by another that leads back to it; without its query where that would not fit. */
export const carriedAddress = (path: string, search: string): string =>
  encodeURIComponent(path + search).length > longestCarried ? path : path + search;
