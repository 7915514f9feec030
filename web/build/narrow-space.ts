/**
 * Writes shared/look/narrow-space.ttf: a font of one empty character, U+202F, 0.18 em wide. `npx tsx web/build/narrow-space.ts`.
 *
 * Source Sans has no such character; Chromium then takes half a space, 0.1 em, and French amounts read as one word (126360,00).
 */
import { writeFileSync } from "node:fs";

const unitsPerEm = 1000;
const advance = 180;

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16((value >>> 16) & 0xffff, value & 0xffff)));
const join = (...parts: Buffer[]) => Buffer.concat(parts);

/** Glyph 0 is .notdef, glyph 1 the space; neither has an outline. */
const tables: Record<string, Buffer> = {
  "OS/2": join(
    u16(4, advance, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0),
    Buffer.alloc(10 + 16),
    Buffer.from("NONE"),
    u16(0x40, 0x202f, 0x202f, 750, 0xffff - 249, 0, 1000, 300),
    u32(1, 0),
    u16(0, 0, 0, 0x20, 0),
  ),
  // Format 4: one segment for U+202F (glyph 1), one that ends the list.
  cmap: join(
    u16(0, 1, 3, 1),
    u32(12),
    u16(4, 32, 0, 4, 4, 1, 0, 0x202f, 0xffff, 0, 0x202f, 0xffff, (1 - 0x202f) & 0xffff, 1, 0, 0),
  ),
  glyf: Buffer.alloc(4),
  head: join(
    u16(1, 0),
    u32(0x10000, 0, 0x5f0f3cf5),
    u16(3, unitsPerEm),
    Buffer.alloc(16),
    u16(0, 0, 0, 0, 0, 8, 2, 0, 0),
  ),
  hhea: join(u16(1, 0, 750, 0xffff - 249, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2)),
  hmtx: u16(advance, 0, advance, 0),
  loca: u16(0, 0, 0),
  maxp: join(u32(0x10000), u16(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)),
  name: u16(0, 0, 6),
  post: join(u32(0x30000, 0), u16(0, 0), u32(0, 0, 0, 0, 0)),
};

const sumOf = (data: Buffer) => {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
};
const padded = (data: Buffer) => join(data, Buffer.alloc((4 - (data.length % 4)) % 4));

const names = Object.keys(tables).sort();
const searchRange = 16 * 2 ** Math.floor(Math.log2(names.length));
let offset = 12 + 16 * names.length;
const directory: Buffer[] = [];
const bodies: Buffer[] = [];
for (const name of names) {
  const table = tables[name] ?? Buffer.alloc(0);
  const body = padded(table);
  directory.push(Buffer.from(name), u32(sumOf(body), offset, table.length));
  bodies.push(body);
  offset += body.length;
}
const head = join(
  u32(0x10000),
  u16(names.length, searchRange, Math.log2(searchRange / 16), names.length * 16 - searchRange),
);
const font = join(head, ...directory, ...bodies);
const headAt = font.indexOf(u32(0x5f0f3cf5)) - 12;
font.writeUInt32BE((0xb1b0afba - sumOf(font)) >>> 0, headAt + 8);
writeFileSync(new URL("../../shared/look/narrow-space.ttf", import.meta.url), font);
