import { siteFacts } from "#shared/site-facts.ts";
import { localPath, type Language } from "#shared/kernel/language.ts";
import type { Letter } from "../kernel/mailer.ts";
import { mailText } from "./texts.ts";

interface Props {
  to: string;
  language: Language;
  /** The part of `mail.json` with subject, lead, text, action and note. */
  name: string;
  /** Where the button leads. */
  link: string;
  /** The site's origin. */
  site: string;
  values?: Record<string, string>;
  /** Six digits that do what the link does. */
  code?: string | undefined;
  /** What somebody has written, below the text and with its line breaks. */
  quote?: string;
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string;
}

/** Writes a letter of `mail.json` in its reader's language, as plain text and as HTML. */
export function writeLetter({ name, link, values, code, quote, ...place }: Props): Letter {
  const say = (key: string) => sayOf(place)(`${name}.${key}`, values);
  return composeLetter({
    ...place,
    subject: say("subject"),
    paragraphs: [say("lead"), say("text")],
    action: say("action"),
    note: say("note"),
    link,
    code,
    quote,
  });
}

interface Place {
  language: Language;
  /** The site's origin. */
  site: string;
}

/** The texts of a letter, which may all name the site and whom to write to. */
export function sayOf({ language, site }: Place): (key: string, values?: Record<string, string | number>) => string {
  // Whom to tell what is not right, for a reader of plain text too.
  const contact = siteFacts.email ?? site + localPath(language, "/contact");
  return (key, values = {}) => mailText(language, key, { name: siteFacts.name, site, contact, ...values });
}

interface Entry {
  title: string;
  text: string;
  link: string;
}

interface Composed extends Place {
  to: string;
  subject: string;
  paragraphs: string[];
  /** What a letter about several things lists, below its paragraphs. */
  entries?: Entry[];
  action: string;
  link: string;
  note: string;
  code?: string | undefined;
  quote?: string | undefined;
  replyTo?: string | undefined;
  messageId?: string | undefined;
}

/** The form that all letters have: greeting, what is said, one button, a note, and who writes. */
export function composeLetter({ to, replyTo, messageId, language, site, code, ...parts }: Composed): Letter {
  const say = sayOf({ language, site });
  const content: Content = {
    entries: [],
    quote: undefined,
    ...parts,
    language,
    greeting: say("greeting"),
    linkBelow: say("linkBelow", { action: parts.action }),
    openByHand: say("openByHand"),
    code: code === undefined ? undefined : { lead: say("codeBelow"), digits: code },
    ending: [say("regards"), say("team")],
    footer: say("footer"),
  };
  return { to, replyTo, messageId, subject: content.subject, text: plainText(content), html: html(content) };
}

interface Content {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  quote: string | undefined;
  entries: Entry[];
  action: string;
  link: string;
  /** The action before its address, where there is no button. */
  linkBelow: string;
  openByHand: string;
  code: { lead: string; digits: string } | undefined;
  note: string;
  ending: string[];
  footer: string;
}

function plainText(content: Content): string {
  const { greeting, paragraphs, quote, entries, linkBelow, link, code, note, ending, footer } = content;
  const digits = code ? [`${code.lead}\n${code.digits}`] : [];
  const quoted = quote === undefined ? [] : [quote.replace(/^/gm, "> ")];
  return (
    [
      greeting,
      ...paragraphs,
      ...quoted,
      ...entries.map((entry) => `${entry.title}\n${entry.text}\n${entry.link}`),
      `${linkBelow}\n${link}`,
      ...digits,
      note,
      ending.join("\n"),
      `-- \n${footer}`,
    ].join("\n\n") + "\n"
  );
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The brand's colours, written out because mail programs know no custom properties: paper, white, line, ink, muted, leaf. */
const colour = {
  paper: "#FAF7F1",
  card: "#FFFFFF",
  line: "#DDD6C9",
  ink: "#1C1A17",
  muted: "#625C52",
  leaf: "#1B4D38",
};
const font = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";

const quoteStyle = `padding:12px 16px;border-left:4px solid ${colour.line};background:${colour.paper};white-space:pre-wrap`;

const codeStyle = "font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px";

const entryHtml = ({ title, text, link }: Entry): string =>
  `<p style="margin:0 0 16px;padding:0 0 16px;border-bottom:1px solid ${colour.line}"><a href="${escape(link)}" style="color:${colour.leaf};font-weight:600">${escape(title)}</a><br>${escape(text)}</p>`;

/** Tables and inline styles, because that is what mail programs agree on. Nothing is loaded from anywhere. */
function html(content: Content): string {
  const { language, subject, greeting, paragraphs, quote, entries } = content;
  const { action, link, openByHand, code, note, ending, footer } = content;
  const text = (value: string, style = "") => `<p style="margin:0 0 16px;${style}">${escape(value)}</p>`;
  const address = escape(link);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:${colour.card};border:1px solid ${colour.line};border-radius:10px">
<tr><td style="padding:20px 28px;background:${colour.leaf};border-radius:10px 10px 0 0;color:#FFFFFF;font-family:Georgia,serif;font-size:20px;line-height:28px">${escape(siteFacts.name)}</td></tr>
<tr><td style="padding:28px;color:${colour.ink};${font};font-size:16px;line-height:24px">
${text(greeting)}
${paragraphs.map((paragraph) => text(paragraph)).join("\n")}
${quote === undefined ? "" : text(quote, quoteStyle)}
${entries.map(entryHtml).join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${colour.leaf};border-radius:6px"><a href="${address}" style="display:inline-block;padding:12px 24px;color:#FFFFFF;text-decoration:none;font-weight:600">${escape(action)}</a></td></tr></table>
${code ? text(code.lead) + text(code.digits, codeStyle) : ""}
${text(note)}
${text(openByHand, `color:${colour.muted};font-size:14px;line-height:20px`)}
<p style="margin:0 0 24px;font-size:14px;line-height:20px;word-break:break-all"><a href="${address}" style="color:${colour.leaf}">${address}</a></p>
<p style="margin:0">${ending.map(escape).join("<br>")}</p>
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${colour.line};color:${colour.muted};${font};font-size:14px;line-height:20px">${escape(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
