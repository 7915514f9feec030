/**
 * Draws the program's icon from the logo: `web/public/logo.svg` on a rounded sheet of paper, as PNG. The logo consists of
 * straight lines and cubic curves, which needs no drawing library.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const paper = [0xfa, 0xf7, 0xf1];
/** Parts of the icon's side. */
const margin = 0.16;
const radius = 0.2;
/** Lines a pixel's edge is smoothed with, in each direction. */
const fine = 4;

/** The shapes of a path as rings of points. @throws for what the logo does not use */
function ringsOf(path) {
  const rings = [];
  let ring = [];
  for (const [, command, numbers] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = (numbers.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    if (command === "M") rings.push((ring = [[values[0], values[1]]]));
    else if (command === "L") for (let i = 0; i < values.length; i += 2) ring.push([values[i], values[i + 1]]);
    else if (command === "C") {
      for (let i = 0; i < values.length; i += 6) {
        const [x0, y0] = ring.at(-1);
        const [x1, y1, x2, y2, x3, y3] = values.slice(i, i + 6);
        for (let step = 1; step <= 24; step++) {
          const [t, u] = [step / 24, 1 - step / 24];
          const at = (a, b, c, d) => u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
          ring.push([at(x0, x1, x2, x3), at(y0, y1, y2, y3)]);
        }
      }
    } else if (command !== "Z") throw new Error(`the logo's path uses ${command}, which this does not draw`);
  }
  return rings;
}

function logoShapes() {
  const svg = readFileSync(join(root, "web/public/logo.svg"), "utf8");
  return [...svg.matchAll(/<path fill="#([0-9a-f]{6})" d="([^"]+)"/g)].map(([, colour, path]) => ({
    colour: [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16)),
    rings: ringsOf(path),
  }));
}

function isInside(rings, x, y) {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[xi, yi], [xj, yj]] = [ring[i], ring[j]];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

function isOnSheet(x, y) {
  const distance = (value) => Math.max(radius - value, value - (1 - radius), 0);
  return Math.hypot(distance(x), distance(y)) <= radius;
}

/** Red, green, blue and coverage of one point, x and y from 0 to 1. */
function colourAt(shapes, x, y) {
  if (!isOnSheet(x, y)) return undefined;
  const scale = 40 / (1 - 2 * margin);
  const [logoX, logoY] = [(x - margin) * scale, (y - margin) * scale];
  return shapes.find(({ rings }) => isInside(rings, logoX, logoY))?.colour ?? paper;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** @returns {Buffer} a PNG of `size` pixels a side */
export function drawIcon(size) {
  const shapes = logoShapes();
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0, 0];
      for (let part = 0; part < fine * fine; part++) {
        const x = (column + ((part % fine) + 0.5) / fine) / size;
        const y = (row + (Math.floor(part / fine) + 0.5) / fine) / size;
        const colour = colourAt(shapes, x, y);
        if (!colour) continue;
        colour.forEach((value, index) => (sum[index] += value));
        sum[3] += 1;
      }
      const at = row * (size * 4 + 1) + 1 + column * 4;
      for (let index = 0; index < 3; index++) rows[at + index] = sum[3] ? Math.round(sum[index] / sum[3]) : 0;
      rows[at + 3] = Math.round((sum[3] * 255) / (fine * fine));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a channel, red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
