import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { pictureFormats, pictureWidths, type PictureFormat } from "#shared/documents/choices.ts";
import { mostPixels, outOfMemory, type Drawn, type PictureAnswer, type PictureOrder } from "./picture-protocol.ts";

/** Pixels of a picture that is kept without any loss: those of a large screen. */
const mostLossless = 4_000_000;

/** Milliseconds between two looks at the memory that is used. */
const watchEvery = 50;

// Whatever a file calls itself, these are the only readers that get to see it.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
sharp.cache(false);
// One core: those that answer requests need the others.
sharp.concurrency(1);

const encode: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  // The default effort takes three times as long for a few per cent.
  avif: (picture) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 3 }),
};

/** A damaged picture is none: half a paper is worse than being asked for it again. */
const open = (source: string) => sharp(source, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true });

async function draw({ source, folder, type, keeps }: PictureOrder): Promise<PictureAnswer> {
  // The head alone, before anything is unpacked.
  const head = await sharp(source, { limitInputPixels: false }).metadata();
  if (`image/${head.format}` !== type) return { refusal: "pictureBroken" };
  if (head.width * head.height > mostPixels) return { refusal: "tooManyPixels" };
  // Turned as the camera was held, in sRGB, and nothing of what the camera has noted: sharp writes no metadata unless told.
  const upright = open(source).autoOrient();
  const { data, info } = await upright.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const picture = () => sharp(data, { raw, limitInputPixels: mostPixels });
  const drawn: Drawn[] = [];
  for (const width of new Set(pictureWidths.map((most) => Math.min(most, info.width)))) {
    for (const format of pictureFormats) {
      const file = `${width}.${format}`;
      const made = await encode[format](picture().resize({ width })).toFile(join(folder, file));
      drawn.push({ file, width: made.width, height: made.height, format });
    }
  }
  if (!keeps) return { drawn, kept: null };
  if (type === "image/jpeg") {
    await picture().jpeg({ quality: 90, mozjpeg: false }).toFile(join(folder, "kept.jpg"));
    return { drawn, kept: { file: "kept.jpg", type } };
  }
  // Drawings and screens stay as sharp as they were. Of a larger one it would take half a minute.
  const isDrawing = type === "image/png" && info.width * info.height <= mostLossless;
  await picture()
    .webp({ lossless: isDrawing, quality: 90, effort: isDrawing ? 2 : 0 })
    .toFile(join(folder, "kept.webp"));
  return { drawn, kept: { file: "kept.webp", type: "image/webp" } };
}

async function main(): Promise<void> {
  const order = JSON.parse(await text(process.stdin)) as PictureOrder;
  setInterval(() => {
    if (process.memoryUsage.rss() > order.memory) process.exit(outOfMemory);
  }, watchEvery).unref();
  const answer = await draw(order).catch((): PictureAnswer => ({ refusal: "pictureBroken" }));
  process.stdout.write(JSON.stringify(answer));
}

void main();
