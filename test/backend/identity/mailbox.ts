import { expect } from "chai";
import type { Api } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

export interface Letter {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  createdAt: string;
}

/** The letters to an address, newest first, as soon as there are `count` of them. */
export async function lettersTo(api: Api, address: string, count = 1): Promise<Letter[]> {
  return eventually(
    async () => {
      const { body } = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`);
      const { items } = body as { items: Letter[] };
      return items.length >= count ? items : undefined;
    },
    { timeout: 10_000, what: `letter ${count} to ${address}` },
  );
}

/** The letter to an address with these words in its subject, as soon as it has come; others may come before it. */
export async function letterAbout(api: Api, address: string, words: string): Promise<Letter> {
  return eventually(async () => (await lettersTo(api, address, 0)).find(({ subject }) => subject.includes(words)), {
    timeout: 10_000,
    what: `a letter about "${words}" to ${address}`,
  });
}

/** The link of a letter that carries a token. */
export function linkOf(letter: Letter | undefined): { url: URL; body: { token_hash: string; type: string } } {
  const link = letter?.links.find((one) => one.includes("token_hash="));
  expect(link, letter?.text).to.be.a("string");
  const url = new URL(link ?? "");
  return {
    url,
    body: { token_hash: url.searchParams.get("token_hash") ?? "", type: url.searchParams.get("type") ?? "" },
  };
}

let count = 0;
export const freshAddress = (): string => `person-${process.pid}-${(count += 1)}@example.test`;
export const goodPassword = "olive-terrace-37";

/** Registers and opens the link of the letter. */
export async function registerAndConfirm(
  api: Api,
  email: string,
  data: object = {},
  password = goodPassword,
): Promise<void> {
  const answer = await api.post("/auth/v1/signup", { body: { email, password, data } });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  const [letter] = await lettersTo(api, email);
  const confirmed = await api.post("/auth/v1/verify", { body: linkOf(letter).body });
  expect(confirmed.status, JSON.stringify(confirmed.body)).to.equal(200);
}

export const signIn = (api: Api, email: string, password = goodPassword, headers: Record<string, string> = {}) =>
  api.post("/auth/v1/token?grant_type=password", { body: { email, password }, headers });
export const refresh = (api: Api, refreshToken: string) =>
  api.post("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });
