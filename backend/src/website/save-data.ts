import type { Context } from "koa";
import type { InternalCaller } from "../http/router.ts";

/** Whether the reader's browser asks for few bytes (the `Save-Data` header). */
export const savesData = (context: Context): boolean => context.get("save-data").trim().toLowerCase() === "on";

interface Pictured {
  images?: unknown;
  pictures?: unknown;
  logo?: unknown;
  logoUrl?: unknown;
}

/**
 * A caller whose lists name no images: a reader who saves data sees our drawings there, which are in the page already. The page of one
 * product or supplier keeps its images.
 */
export const callerWithoutImages =
  (call: InternalCaller): InternalCaller =>
  async (name, params, query) => {
    const answer = await call(name, params, query);
    const { items } = (answer ?? {}) as { items?: readonly Pictured[] };
    if (!Array.isArray(items)) return answer;
    const drawn = (items as readonly Pictured[]).map((item) => ({
      ...item,
      ...("images" in item ? { images: [] } : {}),
      ...("pictures" in item ? { pictures: [] } : {}),
      ...("logo" in item ? { logo: null } : {}),
      ...("logoUrl" in item ? { logoUrl: null } : {}),
    }));
    return { ...(answer as object), items: drawn };
  };
