import { randomUUID } from "node:crypto";
import { password } from "./accounts.ts";
import { addressOf } from "./endurance-honest.ts";
import type { Crowd } from "./visitors-readers.ts";
import type { Trader } from "./visitors-offices.ts";

interface Written {
  method?: "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  version?: number;
}

/** Two people who do something about the same thing at the same moment: the later one is told what is so now. */
const crossing = /"code":"offers\.(?:notPending|otherVersion|notYourTurn)"|"code":"team\.draftEnded"/;

export type Session = ReturnType<typeof openSession>;

/** Somebody at their desk, who signs in when they come and is signed in until they go. */
export function openSession({ judge, refused }: Crowd, { email }: Trader, n: number) {
  const from = addressOf(21, n);
  let token = "";
  let crossed = 0;
  const expect = (what: string, status: number, text: string, right: readonly number[]) => {
    if (right.includes(status)) return true;
    if ((status === 409 || status === 412) && crossing.test(text)) {
      crossed += 1;
      return false;
    }
    // No answer, those of the server's own fault and 429 are counted where they were asked for.
    if (status > 0 && status < 500 && status !== 429) refused.push(`${what}: ${status} ${text.slice(0, 200)}`);
    return false;
  };
  return {
    crossed: () => crossed,
    async signIn(): Promise<boolean> {
      const asked = { kind: "sign-in", from, method: "POST", body: { email, password } } as const;
      const { status, text } = await judge.ask("/auth/v1/token?grant_type=password", asked);
      if (!expect(`sign-in of ${email}`, status, text, [200])) return false;
      token = (JSON.parse(text) as { access_token: string }).access_token;
      return true;
    },
    async signOut(): Promise<void> {
      const { status, text } = await judge.ask("/auth/v1/logout?scope=local", {
        kind: "write",
        from,
        token,
        method: "POST",
      });
      expect("sign-out", status, text, [204]);
    },
    /** @returns the answer, undefined where there is none. */
    async read<Answer>(path: string): Promise<Answer | undefined> {
      const { status, text } = await judge.ask(`/api/v1${path}`, { kind: "read", from, token });
      return expect(`GET ${path}`, status, text, [200]) ? (JSON.parse(text) as Answer) : undefined;
    },
    /** @returns the answer, undefined where it was not taken. */
    async write<Answer>({ method = "POST", path, body, version }: Written): Promise<Answer | undefined> {
      const { status, text } = await judge.ask(`/api/v1${path}`, {
        kind: "write",
        from,
        token,
        method,
        ...(body && { body }),
        headers: {
          ...(method === "POST" && { "idempotency-key": randomUUID() }),
          ...(version !== undefined && { "if-match": `"${version}"` }),
        },
      });
      if (!expect(`${method} ${path}`, status, text, [200, 201, 204])) return undefined;
      return (text ? JSON.parse(text) : {}) as Answer;
    },
  };
}
