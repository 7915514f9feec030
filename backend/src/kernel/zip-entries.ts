/** What the list at the end of a ZIP file says, without unpacking anything. */
interface ZipEntry {
  readonly name: string;
  /** Unpacked, as the file says itself. */
  readonly size: number;
  readonly packed: number;
  /** 0 is stored, 8 deflated. */
  readonly method: number;
  /** Where the entry itself begins. */
  readonly offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 0xffff;

/** The entries of a ZIP file that begins with its first byte; undefined for one that is not whole. */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  if (bytes.length < endLength || bytes.readUInt32LE(0) !== 0x04034b50) return undefined;
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - longestComment); at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return readEntries(bytes, at);
  return undefined;
}

function readEntries(bytes: Buffer, end: number): ZipEntry[] | undefined {
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entryMark) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + entryLength, at + entryLength + nameLength),
      size: bytes.readUInt32LE(at + 24),
      packed: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}
