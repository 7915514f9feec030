import type { Context } from "koa";
import type { AppError } from "#shared/kernel/errors.ts";
import type { Language } from "#shared/kernel/language.ts";
import errorsEn from "#shared/locales/en/errors.json" with { type: "json" };
import errorsFr from "#shared/locales/fr/errors.json" with { type: "json" };
import siteEn from "#shared/locales/en/site.json" with { type: "json" };
import siteFr from "#shared/locales/fr/site.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

const failures = { en: siteEn.error, fr: typesetFrenchTexts(siteFr.error) };
const refusals = { en: errorsEn.request, fr: typesetFrenchTexts(errorsFr.request) };
const names = { en: siteEn.name, fr: siteFr.name };

interface Words {
  title: string;
  text: string;
  language: Language;
}

/** A page without styles, scripts or links, which nothing can keep from being shown; it carries the request's reference. */
function write(context: Context, status: number, { title, text, language }: Words): void {
  context.status = status;
  context.type = "html";
  context.set({ "cache-control": "no-store", "content-language": language });
  context.body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p><p>${context.state.requestId as string}</p></html>`;
}

/** When even the error page cannot be rendered. */
export const writeFailurePage = (context: Context, language: Language): void =>
  write(context, 500, { title: failures[language].title, text: failures[language].safe, language });

/** A refusal for somebody who opened an address in a browser. */
export function writeRefusalPage(context: Context, { code, status }: AppError, language: Language): void {
  const texts: Partial<Record<string, string>> = refusals[language];
  const text = texts[code.slice("request.".length)] ?? refusals[language].malformed;
  write(context, status, { title: names[language], text, language });
}
