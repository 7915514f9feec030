type Exports = Promise<Record<string, unknown>>;

/** What a source exports, found out by running it: for sources whose exports are data. */
export function evaluate(
  source: { entryPoints: string[] } | { stdin: { contents: string; resolveDir: string } },
): Exports;
export function evaluateFile(file: string): Exports;
