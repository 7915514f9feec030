import { createHash } from "node:crypto";
import type { Middleware } from "koa";
import { LRUCache } from "lru-cache";
import type { OverlayOptions } from "sharp";
import type { Language } from "#shared/kernel/language.ts";
import { sharePicture, type ShareCard } from "#shared/kernel/render.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { Services } from "../kernel/services.ts";
import { readPublicPicture } from "../domains/documents/index.ts";
import type { InternalCaller } from "../http/router.ts";
import { recordingCaller, type Pages } from "./renderer.ts";
import { typesetter } from "./typeset.ts";

const { width, height, textLeft, textWidth } = sharePicture;

/** Of `shared/look/tokens.css`. */
const ink = { title: "#1c1a17", text: "#45413a", green: "#246349" };

const address = /^\/share\/(en|fr)((?:\/[\w-]{1,80}){0,3})\.png$/;
const steps = [
  { size: 76, lines: 3 },
  { size: 64, lines: 4 },
  { size: 52, lines: 5 },
];

/** The card with its words, as one SVG: site's name above, the title as large as it fits, its detail at the foot. */
async function drawing({ art, eyebrow, title, detail }: ShareCard): Promise<string> {
  const { wrap, draw } = await typesetter();
  const whole = (lines: string[]) => !lines.at(-1)?.endsWith("…");
  const tries = steps.map(({ size, lines }) => ({ size, lines: wrap(title, "serif", size, textWidth, lines) }));
  const { size, lines } = tries.find((one) => whole(one.lines)) ?? tries.at(-1)!;
  const lineHeight = Math.round(size * 1.12);
  const details = wrap(detail, "sans", 32, textWidth, 2);
  const bottom = height - 68;
  const detailsTop = bottom - (details.length - 1) * 42;
  // The title stands in the middle of what mark and detail leave, the eyebrow above it.
  const [from, to] = [150, detailsTop - 44];
  const block = 52 + lines.length * lineHeight;
  const top = from + Math.max(0, (to - from - block) / 2);
  const parts = [
    draw(siteFacts.name, "serif", 32, textLeft + 58, 94, ink.title),
    ...wrap(eyebrow, "bold", 28, textWidth, 1).map((line) =>
      draw(line, "bold", 28, textLeft, Math.round(top + 28), ink.green),
    ),
    ...lines.map((line, index) =>
      draw(line, "serif", size, textLeft, Math.round(top + 52 + size * 0.86 + index * lineHeight), ink.title),
    ),
    ...details.map((line, index) => draw(line, "sans", 32, textLeft, detailsTop + index * 42, ink.text)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${art}${parts.join("")}</svg>`;
}

/** The photograph, cut to its place; nothing where it is gone or the store is away: then the drawing below it is seen. */
async function photoOf(services: Services, { photo }: ShareCard): Promise<OverlayOptions[]> {
  if (!photo) return [];
  const { default: sharp } = await import("sharp");
  const { url, left, width: wide, height: high } = photo;
  const bytes = await readPublicPicture(services, url);
  return bytes ? [{ input: await sharp(bytes).resize(wide, high, { fit: "cover" }).toBuffer(), left, top: 0 }] : [];
}

async function paint(services: Services, card: ShareCard): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(await drawing(card)))
    .composite(await photoOf(services, card))
    .png({ palette: true, quality: 92, compressionLevel: 9 })
    .toBuffer();
}

/**
 * Pictures for places where people share an address, 1200 x 630. What a card says is read anew each time and names the picture, so
 * a changed price is never shown from memory; painting, which costs a tenth of a second, happens once.
 */
export function sharePictures(services: Services, pages: Pages, call: InternalCaller): Middleware {
  const { logger } = services;
  const painted = new LRUCache<string, Buffer, ShareCard>({
    max: 300,
    fetchMethod: (_name, _before, { context: card }) => paint(services, card),
    // A picture that newer ones push out while it is being painted is still sent to whoever asked.
    ignoreFetchAbort: true,
  });
  return async (context, next) => {
    const [, language, path = ""] = address.exec(context.path) ?? [];
    if (!language || (context.method !== "GET" && context.method !== "HEAD")) {
      await next();
      return;
    }
    const card = await (
      await pages.load()
    ).shareCard({
      path: path || "/",
      language: language as Language,
      call: recordingCaller(call).call,
    });
    if (!card) {
      await next();
      return;
    }
    const name = createHash("sha1").update(JSON.stringify(card)).digest("base64url").slice(0, 22);
    context.set({ etag: `"${name}"`, "cache-control": "public, max-age=3600" });
    if (context.get("if-none-match") === `"${name}"`) {
      context.status = 304;
      return;
    }
    try {
      context.body = await painted.forceFetch(name, { context: card });
      context.type = "image/png";
    } catch (error) {
      logger.error({ err: error, requestId: context.state.requestId as string }, "picture not painted");
      context.status = 503;
      context.remove("etag");
      context.set("cache-control", "no-store");
    }
  };
}
