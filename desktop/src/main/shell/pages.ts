import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { shellOrigin } from "#shared/desktop/addresses.ts";

/** What a page's form or script asks for: `null` shows the page again, anything else is the answer to its script. */
export type ShellAction = (form: URLSearchParams) => Promise<object | null>;

export interface ShellPage {
  html: () => string;
  /** By the last part of the address that is asked. */
  actions: Readonly<Record<string, ShellAction>>;
}

export interface OpenShellPage {
  address: string;
  /** From here on its address answers nothing. */
  close(): void;
}

/**
 * The program's own pages: they say what the client cannot, because it is what broke, or because it must not read along. They have
 * an origin of their own, no bridge and no Node; what they ask for goes to their own address, which nobody else knows.
 */
export interface ShellPages {
  open(page: ShellPage): OpenShellPage;
  answer(request: Request): Promise<Response>;
}

const secure = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

const fileTypes: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  ttf: "font/ttf",
  woff2: "font/woff2",
};

/** No form of these pages is longer. */
const longestForm = 4096;

export function createShellPages(folder: string): ShellPages {
  const pages = new Map<string, ShellPage>();
  const say = (status: number, body: BodyInit, type = "text/plain; charset=utf-8") =>
    new Response(body, { status, headers: { ...secure, "content-type": type } });
  const show = (page: ShellPage) => say(200, page.html(), "text/html; charset=utf-8");

  async function file(name: string): Promise<Response> {
    const type = fileTypes[/^[\w-]+\.(\w+)$/.exec(name)?.[1] ?? ""];
    if (!type) return say(404, "Not found.");
    try {
      return say(200, new Uint8Array(await readFile(join(folder, name))), type);
    } catch {
      return say(404, "Not found.");
    }
  }

  return {
    open(page) {
      const token = randomUUID();
      pages.set(token, page);
      return { address: `${shellOrigin}/${token}/`, close: () => void pages.delete(token) };
    },
    async answer(request) {
      const [, token = "", name = "", ...more] = new URL(request.url).pathname.split("/");
      const page = pages.get(token);
      if (!page || more.length > 0) return say(404, "Not found.");
      if (request.method === "GET") return name === "" ? show(page) : file(name);
      const action = Object.hasOwn(page.actions, name) ? page.actions[name] : undefined;
      if (request.method !== "POST" || !action) return say(404, "Not found.");
      const form = await request.text();
      if (form.length > longestForm) return say(413, "Too long.");
      const answer = await action(new URLSearchParams(form));
      return answer ? say(200, JSON.stringify(answer), "application/json; charset=utf-8") : show(page);
    },
  };
}
