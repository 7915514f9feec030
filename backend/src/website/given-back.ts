import type { Context } from "koa";
import rawBody from "raw-body";

/** As much as a request may carry anywhere. */
const largest = "256kb";

/**
 * What stood in a form that was sent without its script; nothing when another site has sent it, which would be putting words into our
 * reader's mouth.
 */
export async function readTyped(context: Context): Promise<URLSearchParams> {
  const from = context.get("sec-fetch-site");
  if ((from && from !== "same-origin") || !context.is("application/x-www-form-urlencoded"))
    return new URLSearchParams();
  const length = context.get("content-length") || undefined;
  // More than that is no form of ours, and goes unread.
  const text = await rawBody(context.req, { length, limit: largest, encoding: "utf-8" }).catch(() => "");
  return new URLSearchParams(text);
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const forms = /<form\b[^>]*\bmethod="post"[^>]*>.*?<\/form>/gs;
const controls = /<input\b[^>]*>|<(textarea|select)\b[^>]*>.*?<\/\1>/gs;
/** In these nobody types, and a password is never given back. */
const silent = /^(?:password|hidden|checkbox|radio|submit|button|file)$/;

/** The value of an attribute as it is written, escaped. */
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const namesIn = (form: string) => [...form.matchAll(controls)].map(([control]) => attribute(control, "name") ?? "");

/**
 * The page with what was typed in its form. Beside it stands what the server had written there (`data-typed`), so that the browser knows
 * one from the other (`web/src/hydration/unsent-form.ts`).
 */
export function giveBack(page: string, typed: URLSearchParams): string {
  const posted = [...typed.keys()];
  const form = [...page.matchAll(forms)].find(([one]) => {
    const names = namesIn(one);
    return posted.length > 0 && posted.every((name) => names.includes(escape(name)));
  });
  if (!form) return page;
  const filled = form[0].replace(controls, (control: string) => {
    const value = typed.get(attribute(control, "name") ?? "");
    return value === null ? control : fill(control, value.replaceAll("\r\n", "\n"));
  });
  return page.slice(0, form.index) + filled + page.slice(form.index + form[0].length);
}

function fill(control: string, value: string): string {
  const tag = control.slice(0, control.indexOf(">") + 1);
  const marked = (before: string, more = "") => `${tag.replace(/\s*\/?>$/, "")}${more} data-typed="${before}">`;
  if (tag.startsWith("<textarea"))
    // The first line break of a text area is none.
    return `${marked(control.slice(tag.length, -"</textarea>".length).trim())}\n${escape(value)}</textarea>`;
  if (tag.startsWith("<select")) {
    const options = control.slice(tag.length);
    const before = /<option\b[^>]*\sselected=""[^>]*>/.exec(options)?.[0] ?? /<option\b[^>]*>/.exec(options)?.[0] ?? "";
    const chosen = options
      .replaceAll(/(<option\b[^>]*?)\sselected=""/g, "$1")
      .replace(`value="${escape(value)}"`, (found) => `${found} selected=""`);
    return marked(attribute(before, "value") ?? "") + chosen;
  }
  if (silent.test(attribute(tag, "type") ?? "text")) return control;
  const before = attribute(tag, "value") ?? "";
  return marked(before)
    .replace(/\svalue="[^"]*"/, "")
    .replace(/ data-typed="/, () => ` value="${escape(value)}" data-typed="`);
}
