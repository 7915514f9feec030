import type { Context } from "koa";
import type { InternalCaller } from "../http/router.ts";

/** Whether the reader's browser asks for few bytes. */
export const savesData = (context: Context): boolean => context.get("save-data").trim().toLowerCase() === "on";

interface Pictured {
  images?: unknown;
  logoUrl?: unknown;
}

/**
 * Answers for a page of few bytes. Images lie at their suppliers' addresses and are as large as they are, so lists show our own
 * drawings in their place, which are in the page already; the page of one product or supplier keeps its images.
 */
export const savingCaller =
  (call: InternalCaller): InternalCaller =>
  async (name, params, query) => {
    const answer = await call(name, params, query);
    const { items } = (answer ?? {}) as { items?: readonly Pictured[] };
    if (!Array.isArray(items)) return answer;
    const drawn = (items as readonly Pictured[]).map((item) => ({
      ...item,
      ...("images" in item ? { images: [] } : {}),
      ...("logoUrl" in item ? { logoUrl: null } : {}),
    }));
    return { ...(answer as object), items: drawn };
  };
