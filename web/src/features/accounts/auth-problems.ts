/** What the auth library throws, reduced to what we act on. */
export interface AuthProblem {
  /** GoTrue's error code; `network` when nothing came back. */
  code: string;
  message: string;
}

/** Reads an error of the auth library. Old servers only send messages, so the specification's are recognised too. */
export function authProblem(error: unknown): AuthProblem {
  const {
    code,
    message = "",
    name,
    status,
  } = (error ?? {}) as { code?: string; message?: string; name?: string; status?: number };
  if (code) return { code, message };
  // The auth library itself could not be loaded.
  if (/dynamically imported module|Importing a module script failed|error loading/i.test(message))
    return { code: "network", message };
  if (name === "AuthRetryableFetchError" || status === 0) return { code: "network", message };
  if (/invalid login credentials/i.test(message)) return { code: "invalid_credentials", message };
  if (/already registered/i.test(message)) return { code: "user_already_exists", message };
  return { code: "unknown", message };
}

/** Only a path of ours is a place to go on to. */
export const safeNext = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : "/dashboard");
