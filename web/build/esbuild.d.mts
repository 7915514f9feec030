/** Runs work with esbuild, whose service ends with the last work that uses it. */
export function withEsbuild<Result>(work: (esbuild: typeof import("esbuild")) => Promise<Result>): Promise<Result>;
