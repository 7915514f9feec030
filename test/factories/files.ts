import { crc32, deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";

interface PictureOptions {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "webp";
}

/** A picture with something in it: a slope of colours, so that it cannot be packed into nothing. */
export function makePicture({ width = 640, height = 480, format = "jpeg" }: PictureOptions = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    pixels[at] = (x * 255) / width;
    pixels[at + 1] = (y * 255) / height;
    pixels[at + 2] = (x ^ y) & 0xff;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** As a telephone takes it: lying on its side, with the place and the owner written into it. */
export const makeCameraPicture = async (): Promise<Buffer> =>
  sharp(await makePicture({ width: 600, height: 400 }))
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: "Telephone", Artist: "Abebech Gobena" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "9/1 1/1 48/1", GPSLongitudeRef: "E", GPSLongitude: "38/1 44/1 24/1" },
    })
    .jpeg()
    .toBuffer();

/** Metadata that are a trap: nine megabytes of them in segments, each with a list of tags that leads to itself and speaks of four billion values. */
export async function makeExifBomb(): Promise<Buffer> {
  const picture = await makePicture();
  const tags = Buffer.alloc(26);
  tags.write("II*\0", 0, "latin1");
  tags.writeUInt32LE(8, 4);
  tags.writeUInt16LE(1, 8);
  tags.writeUInt16LE(0x9286, 10);
  tags.writeUInt16LE(7, 12);
  tags.writeUInt32LE(0xffff_ffff, 14);
  tags.writeUInt32LE(8, 18);
  tags.writeUInt32LE(8, 22);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tags, Buffer.alloc(65_000, "A")]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  const segments = Array.from({ length: 145 }, () => Buffer.concat([head, content]));
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
}

/** A picture with words beside it that unpack to 300 MB, as text and as EXIF. */
export async function makeTextBomb(): Promise<Buffer> {
  const picture = await makePicture({ format: "png" });
  const packed = deflateSync(Buffer.alloc(300 * 1024 * 1024));
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  // Behind the signature and the picture's head.
  const at = 8 + 25;
  const words = chunk("zTXt", Buffer.concat([Buffer.from("Raw profile type exif\0\0", "latin1"), packed]));
  const profile = chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), packed]));
  return Buffer.concat([picture.subarray(0, at), profile, words, picture.subarray(at)]);
}

/** A PDF of one page. */
export function makePdf(words = "Bill of lading MEDU1234567"): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const paper = new PDFDocument();
    const pieces: Buffer[] = [];
    paper.on("data", (piece: Buffer) => pieces.push(piece));
    paper.on("end", () => resolve(Buffer.concat(pieces)));
    paper.on("error", reject);
    paper.text(words).end();
  });
}

/** A ZIP file of these entries, unpacked as they are. */
export function makeZip(entries: Readonly<Record<string, string>>): Buffer {
  const [bodies, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, body] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    bodies.push(Buffer.from("PK\x03\x04", "latin1"), facts, nameBytes, body);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, place, nameBytes);
    at += 30 + nameBytes.length + body.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(list.length / 4, 8);
  end.writeUInt16LE(list.length / 4, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...list, end]);
}

const sheetEntries = {
  "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`,
  "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>`,
};

/** A spreadsheet; `further` are entries beside those that it needs. */
export const makeXlsx = (further: Readonly<Record<string, string>> = {}): Buffer =>
  makeZip({ ...sheetEntries, ...further });

export const makeCsv = (): Buffer => Buffer.from("lot,weight\r\nA-1,60.5\r\nA-2,59.8\r\n");

export const makeGeoJson = (): Buffer =>
  Buffer.from(
    JSON.stringify({ type: "Feature", geometry: { type: "Point", coordinates: [38.74, 9.03] }, properties: {} }),
  );

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A few kilobytes that unpack to `side` times `side` pixels, all of them black. */
export function makePixelBomb(side = 30_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  head[8] = 1;
  const lines = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, pngChunk("IHDR", head), pngChunk("IDAT", lines), pngChunk("IEND", Buffer.alloc(0))]);
}
