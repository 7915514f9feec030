/** Milliseconds of this page's clock. */
let until = 0;
let reference: string | undefined;

/** The server has answered with a fault of its own; what is not there for a while (502 to 504) comes back by itself. */
export const isFault = (status: number | undefined): boolean => status === 500;

/**
 * Calls, and notes until when a call that was refused for its number must wait, and under which reference the server has logged its own
 * fault: the auth library hands on why a call was refused, but no header of the answer.
 */
export const notingFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const seconds = Number(answer.headers.get("retry-after"));
  if (answer.status === 429) until = Date.now() + (seconds > 0 ? seconds * 1000 : 0);
  if (isFault(answer.status)) reference = answer.headers.get("x-request-id") ?? undefined;
  return answer;
};

/** Of the fault that the server has answered with last; undefined where something before it, such as a proxy, has answered. */
export const faultReference = (): string | undefined => reference;

/** Seconds until the call that was last refused for its number is taken again; undefined where it is, or where nobody said. */
export function waitLeft(): number | undefined {
  const left = until - Date.now();
  return left > 0 ? Math.ceil(left / 1000) : undefined;
}
