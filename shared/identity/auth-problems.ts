import { faultReference, isFault, waitLeft } from "./noted-wait.ts";

/** What the auth library throws, reduced to what we act on. */
export interface AuthProblem {
  /** GoTrue's error code; `network` when nothing came back. */
  code: string;
  message: string;
  /** Why a password is too weak. */
  reasons?: readonly string[];
  /** Seconds until another try makes sense, of one try too many. */
  wait?: number | undefined;
  /** Stands in the server's log line too, of a fault of the server. */
  reference?: string | undefined;
}

/** The code of a fault that is the server's own: it has answered, and with no refusal. */
export const serverFault = "server_fault";

/** What passes by itself, or when it is tried again: nothing was refused. */
export const isPassing = (code: string): boolean =>
  code === "network" || code === serverFault || code.startsWith("over_");

/** Reads an error of the auth library. Old servers only send messages, so the specification's are recognised too. */
export function authProblem(error: unknown): AuthProblem {
  const {
    code,
    message = "",
    name,
    status,
    reasons,
  } = (error ?? {}) as { code?: string; message?: string; name?: string; status?: number; reasons?: string[] };
  if (isFault(status)) return { code: serverFault, message, reference: faultReference() };
  if (code?.startsWith("over_")) return { code, message, wait: waitLeft() };
  if (code) return { code, message, ...(reasons && { reasons }) };
  // The auth library itself could not be loaded.
  if (/dynamically imported module|Importing a module script failed|error loading/i.test(message))
    return { code: "network", message };
  if (name === "AuthRetryableFetchError" || status === 0) return { code: "network", message };
  if (name === "AuthSessionMissingError") return { code: "session_not_found", message };
  if (/invalid login credentials/i.test(message)) return { code: "invalid_credentials", message };
  if (/already registered/i.test(message)) return { code: "user_already_exists", message };
  return { code: "unknown", message };
}

export type Outcome<Data> = { data: Data; problem?: undefined } | { data?: undefined; problem: AuthProblem };

/** What an answer holds when it is no error. */
type DataOf<Answer extends { data: unknown; error: unknown }> = [Extract<Answer, { error: null }>] extends [never]
  ? Answer["data"]
  : Extract<Answer, { error: null }>["data"];

/** Asks the auth library for something. What it answers as an error and what it throws come back alike. */
export async function attempt<Answer extends { data: unknown; error: unknown }>(
  work: () => Promise<Answer>,
): Promise<Outcome<DataOf<Answer>>> {
  try {
    const { data, error } = await work();
    return error ? { problem: authProblem(error) } : { data: data as DataOf<Answer> };
  } catch (error) {
    return { problem: authProblem(error) };
  }
}
