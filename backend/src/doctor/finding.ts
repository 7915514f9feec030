import { scrub } from "../kernel/error-reports.ts";

/** One thing that was looked at. */
export interface Finding {
  /** good; wrong, which ends with code 1; or unknown, which says why it was not looked at, or what could be better. */
  readonly state: "good" | "wrong" | "unknown";
  readonly what: string;
  /** What to do about it. */
  readonly then?: string;
}

export const good = (what: string): Finding => ({ state: "good", what });
export const wrong = (what: string, then: string): Finding => ({ state: "wrong", what, then });
export const unknown = (what: string): Finding => ({ state: "unknown", what });

/** What an error says, without whatever might be a secret in it. */
export const saidBy = (error: unknown): string => {
  const { message, code } = error as Error & { code?: string };
  return scrub(message || (code ?? "no reason was given"));
};

/** Milliseconds that one look takes at most. */
const patience = 10_000;

/** Whatever a look throws is what is wrong. */
export async function look(what: string, then: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work(),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error("no answer within ten seconds")), patience);
      }),
    ]);
  } catch (error) {
    return [wrong(`${what}: ${saidBy(error)}`, then)];
  } finally {
    clearTimeout(timer);
  }
}
