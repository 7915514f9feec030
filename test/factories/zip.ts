import { crc32, deflateRawSync } from "node:zlib";

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

/** A ZIP file of these files. `claimed` is what it says of their sizes in the place of the truth. */
export function buildZip(files: Readonly<Record<string, string | Buffer>>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const [bytes, label] = [Buffer.from(content), Buffer.from(name)];
    const packed = deflateRawSync(bytes);
    const sizes = [u32(crc32(bytes)), u32(packed.length), u32(claimed ?? bytes.length)];
    const head = Buffer.concat([u16(20), u16(0), u16(8), u32(0), ...sizes, u16(label.length), u16(0)]);
    const entry = Buffer.concat([u32(0x04034b50), head, label, packed]);
    list.push(Buffer.concat([u32(0x02014b50), u16(20), head, Buffer.alloc(10), u32(at), label]));
    parts.push(entry);
    at += entry.length;
  }
  const directory = Buffer.concat(list);
  const count = u16(list.length);
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(directory.length), u32(at), u16(0)];
  return Buffer.concat([...parts, directory, ...end]);
}
