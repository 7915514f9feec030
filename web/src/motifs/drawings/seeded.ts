/** FNV-1a: a stable number for a text. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32), on the server and in the browser. */
export function seeded(text: string): () => number {
  let state = hash(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}
