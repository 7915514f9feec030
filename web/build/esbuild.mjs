/** esbuild works in a service of its own, which would stay beside the product with 200 MB: it goes with the last build that uses it. */
let users = 0;

/**
 * @template Result
 * @param {(esbuild: typeof import("esbuild")) => Promise<Result>} work
 */
export async function withEsbuild(work) {
  const esbuild = await import("esbuild");
  users += 1;
  try {
    return await work(esbuild);
  } finally {
    users -= 1;
    if (users === 0) await esbuild.stop();
  }
}
