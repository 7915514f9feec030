import type { Middleware } from "koa";
import { languages, type Language } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/security.json" with { type: "json" };
import fr from "#shared/locales/fr/security.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import type { Config } from "../config.ts";
import { day, type Clock } from "../kernel/clock.ts";

const contactPath = "/.well-known/security.txt";
const policyPath = "/.well-known/security-policy.txt";
/** RFC 9116 asks for less than a year. The text is made anew for each reader, so what is published never ends while the server runs. */
const lasts = 180 * day;
const texts = { en, fr: typesetFrenchTexts(fr) } satisfies Record<Language, object>;

type Settings = Pick<Config, "publicUrl" | "securityContact">;

const contactOf = ({ publicUrl, securityContact }: Settings): string => securityContact ?? `${publicUrl}/contact`;

function contactText(config: Settings, now: Date): string {
  // At midnight: all answers of one day are the same.
  const expires = new Date(Math.floor((now.getTime() + lasts) / day) * day);
  const lines = [
    `Contact: ${contactOf(config)}`,
    `Expires: ${expires.toISOString().replace(/\.\d+/, "")}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${config.publicUrl}${contactPath}`,
    `Policy: ${config.publicUrl}${policyPath}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** One text in both languages: no reader of it has chosen one. */
const policyText = (config: Settings): string =>
  languages
    .map((language) =>
      Object.values(texts[language])
        .join("\n\n")
        .replaceAll("{{contact}}", contactOf(config).replace(/^mailto:/, ""))
        .replaceAll("{{site}}", config.publicUrl),
    )
    .join("\n\n--\n\n") + "\n";

/** Where whoever has found a hole tells us of it (RFC 9116), and what they may expect. */
export function securityText({ config, clock }: { config: Settings; clock: Clock }): Middleware {
  return async (context, next) => {
    const isPolicy = context.path === policyPath;
    const isAsked = isPolicy || context.path === contactPath;
    if (!isAsked || (context.method !== "GET" && context.method !== "HEAD")) {
      await next();
      return;
    }
    context.set({ "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" });
    context.body = isPolicy ? policyText(config) : contactText(config, clock.now());
  };
}
