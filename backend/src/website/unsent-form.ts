import type { Context } from "koa";
import rawBody from "raw-body";

/** As much as the body of any request may hold. */
const largest = "256kb";

/**
 * Most of our forms are sent by a script, which may not have come yet when a reader presses the button. The browser then posts the form to
 * the page's own address, and this reads the fields. Nothing is read when another site has sent them: it could put words into the reader's
 * mouth.
 */
export async function readUnsentForm(context: Context): Promise<URLSearchParams> {
  const from = context.get("sec-fetch-site");
  if ((from && from !== "same-origin") || !context.is("application/x-www-form-urlencoded"))
    return new URLSearchParams();
  const length = context.get("content-length") || undefined;
  // None of our forms is larger, so a larger one is not read.
  const text = await rawBody(context.req, { length, limit: largest, encoding: "utf-8" }).catch(() => "");
  return new URLSearchParams(text);
}

/** Signs that HTML would take for its own. */
const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const forms = /<form\b[^>]*\bmethod="post"[^>]*>.*?<\/form>/gs;
const controls = /<input\b[^>]*>|<(textarea|select)\b[^>]*>.*?<\/\1>/gs;
/** Fields without typed text, and passwords, which never go back into a page. */
const silent = /^(?:password|hidden|checkbox|radio|submit|button|file)$/;

/** The value of an attribute as it is written, escaped. */
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const namesIn = (form: string) => [...form.matchAll(controls)].map(([control]) => attribute(control, "name") ?? "");

/**
 * The page with the form filled in as the reader had filled it, so that nothing has to be typed again. What the server itself would have
 * written into a field stands in its `data-typed`; the browser restores it as the default (`web/src/hydration/unsent-form.ts`).
 */
export function fillForm(page: string, typed: URLSearchParams): string {
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
    // HTML drops a line break at the beginning of a text area, so one more is written.
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
