import type { Context, Middleware } from "koa";
import type { PictureFormat, TakenType } from "#shared/documents/choices.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { readToken } from "./file-address.ts";
import { Document, keptSize } from "./model.ts";
import { variantName } from "./presenter.ts";
import { findPublicPicture } from "./queries/read-public-picture.ts";
import { isStorageError, storageOf, type ByteRange } from "./storage/index.ts";

/** What is sent: where it lies, and what a reader is told of it. */
interface Served {
  readonly key: string;
  readonly type: string;
  readonly size: number;
  readonly name?: string;
}

const pictureTypes: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp" };

/** Nothing that a file holds is run, loaded or shown in our name, whatever a browser takes it for. */
const sealed = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** RFC 6266: the name in ASCII for old programs, and as it is (RFC 5987). */
export function disposition(name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%;]/g, "_")
      .trim() || "file";
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** One range of bytes; undefined for none, or one in a form that may be left unheeded. "none" for one that has no byte in the file. */
function rangeOf(header: string, size: number): ByteRange | "none" | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return start > end || start >= size ? "none" : { start, end };
}

/** Milliseconds in which the poorest line takes something. */
const stalled = 60_000;

async function send(services: Services, context: Context, { key, type, size, name }: Served): Promise<void> {
  const range = rangeOf(context.get("range"), size);
  context.set({ ...sealed, "content-type": type, "accept-ranges": "bytes" });
  if (name) context.set("content-disposition", disposition(name));
  if (range === "none") {
    context.set("content-range", `bytes */${size}`);
    context.status = 416;
    context.body = "";
    return;
  }
  context.status = range ? 206 : 200;
  if (range) context.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  context.length = range ? range.end - range.start + 1 : size;
  if (context.method === "HEAD") return;
  // Whoever takes nothing for so long is gone, and holds a connection to the store.
  context.res.setTimeout(stalled, () => context.res.destroy());
  try {
    context.body = await (await storageOf(services)).open(key, range);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    context.remove("content-length");
    context.remove("content-range");
    throw new AppError(error.problem === "absent" ? "documents.addressInvalid" : "documents.storeAway", {
      retryAfter: 5,
    });
  }
  // Koa takes a stream's length and type from nobody.
  context.length = range ? range.end - range.start + 1 : size;
  context.type = type;
}

/** `/files/<token>/<name>`: whoever has the token has the file, for ten minutes. The name is for the eye. */
async function sendFile(services: Services, context: Context, token: string): Promise<void> {
  // Whoever reads the log must not be able to read the file.
  context.state.loggedPath = "/files/…";
  const { documentId, variant } = readToken(services.config, token, services.clock.now());
  const document = await Document.query(services.db)
    .findOne({ id: documentId, status: "ready" })
    .whereNull("removed_at");
  const served = document && servedOf(document, variant);
  if (!served) throw new AppError("documents.addressInvalid");
  context.set({ "cache-control": "private, max-age=600", "cross-origin-resource-policy": "same-origin" });
  await send(services, context, served);
}

function servedOf(document: Document, variant: number): Served | undefined {
  const { name, storageKey, keptType, variants } = document;
  if (variant === 0)
    return storageKey && keptType
      ? { key: storageKey, type: fullType(keptType), size: keptSize(document), name }
      : undefined;
  const picture = variants[variant - 1];
  return (
    picture && {
      key: picture.key,
      type: pictureTypes[picture.format],
      size: picture.size,
      name: variantName(name, picture),
    }
  );
}

const fullType = (type: TakenType): string => (type === "text/csv" ? `${type}; charset=utf-8` : type);

/** `/pictures/<key>-<width>.<format>`: what it leads to never changes, so it is kept wherever it passes; it ends with the picture. */
async function sendPicture(services: Services, context: Context): Promise<void> {
  const picture = await findPublicPicture(services.db, context.path);
  if (!picture) throw new AppError("documents.addressInvalid");
  const tag = `"${picture.key.split("/").at(-1)}"`;
  context.set({
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    etag: tag,
  });
  if (context.get("if-none-match") === tag) {
    context.status = 304;
    return;
  }
  await send(services, context, { key: picture.key, type: pictureTypes[picture.format], size: picture.size });
}

/** Files and pictures, as bytes. What is refused is the API's problem document, never a page. */
export function fileRoutes(services: Services): Middleware {
  return async (context: Context, next) => {
    if (!/^\/(?:files|pictures)\//.test(context.path)) {
      await next();
      return;
    }
    if (context.method !== "GET" && context.method !== "HEAD") throw new AppError("request.methodNotAllowed");
    const token = /^\/files\/([\w-]{20,100})\/[^/]+$/.exec(context.path)?.[1];
    try {
      if (context.path.startsWith("/pictures/")) await sendPicture(services, context);
      else if (token) await sendFile(services, context, token);
      else throw new AppError("documents.addressInvalid");
    } catch (error) {
      // A refusal is kept by nobody: the picture may be there in a moment.
      for (const header of ["etag", "content-disposition", "accept-ranges"]) context.remove(header);
      throw error;
    }
  };
}
