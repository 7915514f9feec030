/** In JSON as `JSON.stringify` writes it: NUL, and half of a sign whose other half is missing. PostgreSQL's text cannot hold either, and nobody means them. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/** Whether there is a NUL in it, which no field takes; halves of a sign are told beside their fields where those are names. */
export const hasNul = (json: string): boolean => json.includes("\\u0000");

/** Whether a database column can hold what this JSON says. */
export const isStorable = (json: string): boolean => json.search(unstorable) === -1;

/** The same JSON with a replacement sign where it cannot be held: for what somebody else has sent and we must keep. */
export const storable = (json: string): string => json.replace(unstorable, "$1\\ufffd");
