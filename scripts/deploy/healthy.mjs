/** Whether this container is ready for requests: exit code 0 or 1. Asked by the image's HEALTHCHECK, with the settings of the process that serves. */
const port = process.env.PORT || "3000";
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
  console.log(`${answer.status} ${await answer.text()}`);
  process.exitCode = answer.ok ? 0 : 1;
} catch (error) {
  console.log(error.cause?.message ?? error.message);
  process.exitCode = 1;
}
