/** Milliseconds of this page's clock. */
let until = 0;

/**
 * Calls, and notes until when a call that was refused for its number must wait: the auth library hands on why a call was refused,
 * but no header of the answer.
 */
export const notingFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const seconds = Number(answer.headers.get("retry-after"));
  if (answer.status === 429) until = Date.now() + (seconds > 0 ? seconds * 1000 : 0);
  return answer;
};

/** Seconds until the call that was last refused for its number is taken again; undefined where it is, or where nobody said. */
export function waitLeft(): number | undefined {
  const left = until - Date.now();
  return left > 0 ? Math.ceil(left / 1000) : undefined;
}
