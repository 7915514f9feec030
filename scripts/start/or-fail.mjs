/** Does what a command is for. What goes wrong is told in its own words alone, and is exit code 1. */
export async function orFail(work) {
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
