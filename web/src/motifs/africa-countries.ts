/**
 * Which country each thread of `africaRows` lies in, as runs: `tn2` are two threads of Tunisia, `..` is the sea. From Natural Earth's
 * countries (public domain), on the same grid.
 */
const runs = [
  "..21tn1",
  "..15dz6tn1",
  "..10ma3dz8tn2",
  "..9ma4dz7tn2",
  "..8ma5dz8tn2ly2..5ly2",
  "..7ma5dz9tn1ly4..4ly3",
  "..7ma4dz11ly11eg7",
  "..7ma2dz13ly11eg8",
  "..5ma3dz14ly11eg7",
  "..4ma3eh1dz14ly11eg7",
  "..4ma1eh1mr4dz12ly11eg7",
  "..3ma2eh1mr4ml1dz11ly11eg8",
  "..3ma1eh1mr5ml3dz10ne1ly9eg8",
  "..2ma2eh1mr5ml4dz8ne4td2ly5eg9",
  "..2mr8ml5dz5ne6td4ly3sd9",
  "..2mr8ml7dz2ne7td6ly1sd10",
  "..3mr7ml8ne8td7sd10",
  "..2mr8ml8ne8td7sd10er1",
  "..2sn3mr5ml7ne8td8sd9er2",
  "..2sn3ml8bf2ne10td6sd11er4",
  "..2gm1sn3ml5bf4ne3ng3ne1ng1ne1ng1td6sd11et4",
  "..3gw1gn2ml1gn1ml3bf5bj1ng9td5sd10et5dj1",
  "..4gn4ml2bf2gh2tg1bj2ng8cm1td5cf1sd8et7dj1..1so4",
  "..5sl1gn3ci4gh2tg1bj1ng7cm1td5cf2sd1ss7et10so3",
  "..5sl2gn2ci4gh2tg1bj1ng7cm2td3cf4ss6et11so2",
  "..6lr2ci4gh3tg1bj1ng5cm4cf8ss7et9so1",
  "..7lr2ci3gh2..5ng2cm4cf10ss6et8so2",
  "..22cm4cf3cd8ss3ke3et3so4",
  "..22cm5cg1cd10ug3ke4so4",
  "..22gq1ga1cg4cd10ug3ke4so3",
  "..22ga3cg3cd9ug3ke5so2",
  "..21ga4cg2cd10tz3ke6",
  "..22ga1cg4cd9rw1tz5ke3",
  "..23cg3cd10bi1tz6ke1",
  "..24cd13tz7",
  "..24ao3cd10tz7",
  "..24ao4cd1ao2cd7tz6",
  "..24ao7cd5zm3tz5",
  "..25ao6cd5zm4mw1tz4",
  "..25ao8zm1cd2zm4mz5",
  "..24ao7zm5cd1zm2mw1mz5..6mg1",
  "..24ao7zm7mz2mw1mz4..5mg2",
  "..23ao8zm6mz3mw1mz4..4mg3",
  "..23ao1na1ao7zm3zw4mz5..4mg4",
  "..24na6bw4zw5mz3..6mg4",
  "..24na6bw4zw5mz2..7mg3",
  "..25na5bw5zw4mz2..7mg3",
  "..25na5bw6zw2mz3..6mg4",
  "..25na5bw5za3mz3..6mg3",
  "..26na4bw4za5mz2..6mg3",
  "..26na4bw2za1bw1za5",
  "..26na4za8sz1",
  "..26na4za9",
  "..27za8ls2za1",
  "..28za7ls1za2",
  "..28za9",
  "..28za8",
  "..28za6",
  "",
];

/** Threads of a country, in threads from the upper left. */
interface Piece {
  x: number;
  y: number;
  length: number;
}

const pieces = new Map<string, Piece[]>();
runs.forEach((row, y) => {
  let x = 0;
  for (const [, code = "", count] of row.matchAll(/([a-z.]{2})(\d+)/g)) {
    const length = Number(count);
    if (code !== "..") pieces.set(code, [...(pieces.get(code) ?? []), { x, y, length }]);
    x += length;
  }
});

/** A country as strokes of the woven map; empty for islands too small for a thread. */
export const countryPath = (code: string): string =>
  (pieces.get(code) ?? []).map(({ x, y, length }) => `M${x * 8} ${y * 8 + 3.5}h${length * 8 - 1}`).join("");

/** The middle of a country's threads on the map. */
export function countryMiddle(code: string): { x: number; y: number } | undefined {
  const own = pieces.get(code);
  if (!own) return undefined;
  const threads = own.reduce((sum, { length }) => sum + length, 0);
  const mean = (of: (piece: Piece) => number) =>
    own.reduce((sum, piece) => sum + of(piece) * piece.length, 0) / threads;
  return { x: mean(({ x, length }) => (x + length / 2) * 8), y: mean(({ y }) => y * 8 + 4) };
}

/** Places for marks of `size` on the middles of countries: those of neighbours step aside until none covers another. */
export function markPlaces(codes: readonly string[], size: number): Map<string, { x: number; y: number }> {
  const places = new Map(
    codes.flatMap((code) => {
      const middle = countryMiddle(code);
      return middle ? [[code, middle] as const] : [];
    }),
  );
  const marks = [...places.values()];
  for (let round = 0; round < 40; round++)
    marks.forEach((one, index) =>
      marks.slice(index + 1).forEach((other) => {
        const [dx, dy] = [other.x - one.x || 0.1, other.y - one.y || 0.1];
        const apart = Math.hypot(dx, dy);
        if (apart >= size) return;
        const step = (size - apart) / 2 / apart;
        one.x -= dx * step;
        one.y -= dy * step;
        other.x += dx * step;
        other.y += dy * step;
      }),
    );
  return places;
}
