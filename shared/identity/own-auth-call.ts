import { tokenOf, type AccessToken } from "./access-token.ts";
import { attempt, type Outcome } from "./auth-problems.ts";
import { notingFetch } from "./noted-wait.ts";

/** The present password, where a call is asked for it: the auth library sends it with a changed account alone. */
export interface PasswordProof {
  current_password?: string;
}

/** Refusals that are about this proof, by both kinds of endpoints: it is needed, or was wrong. */
export const aboutProof: Readonly<Record<string, "needed" | "wrong">> = {
  reauthentication_needed: "needed",
  "accounts.reauthenticationNeeded": "needed",
  invalid_credentials: "wrong",
  "accounts.passwordWrong": "wrong",
};

/** Where calls go, and whose they are. */
export interface Caller {
  origin: string;
  accessToken: () => Promise<AccessToken>;
}

/**
 * Calls an auth endpoint of ours that the auth library does not know, with the session's token.
 *
 * @throws what `authProblem` reads.
 */
export async function ownAuthCall<Data>(
  { origin, accessToken }: Caller,
  method: "GET" | "POST",
  path: `/${string}`,
  body?: Record<string, unknown>,
): Promise<Data> {
  const known = await accessToken();
  if (known.kind === "unreachable") throw outOfReach();
  const token = tokenOf(known);
  const answer = await notingFetch(`${origin}/auth/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: method === "POST" ? JSON.stringify(body ?? {}) : null,
  }).catch(() => {
    throw outOfReach();
  });
  const said = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  if (!answer.ok) throw Object.assign(new Error(said.message), { code: said.code, status: answer.status });
  return said as Data;
}

/** Signs out everywhere but here. */
export const endOtherSessions = (caller: Caller, proof: PasswordProof): Promise<Outcome<true>> =>
  attempt(async () => {
    await ownAuthCall(caller, "POST", "/logout?scope=others", { ...proof });
    return { data: true as const, error: null };
  });

const outOfReach = () => Object.assign(new Error("The server cannot be reached."), { status: 0 });
