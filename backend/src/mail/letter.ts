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

/** Writes a letter in its reader's language, as plain text and as HTML. */
export function writeLetter({ to, language, name, link, site, values = {}, code, quote, replyTo }: Props): Letter {
  // Whom to tell what is not right, for a reader of plain text too.
  const contact = siteFacts.email ?? site + localPath(language, "/contact");
  const say = (key: string) => mailText(language, key, { name: siteFacts.name, site, contact, ...values });
  const part = (key: string) => say(`${name}.${key}`);
  const content: Content = {
    language,
    subject: part("subject"),
    greeting: say("greeting"),
    paragraphs: [part("lead"), part("text")],
    quote,
    action: part("action"),
    link,
    linkBelow: mailText(language, "linkBelow", { action: part("action") }),
    openByHand: say("openByHand"),
    code: code === undefined ? undefined : { lead: say("codeBelow"), digits: code },
    note: part("note"),
    ending: [say("regards"), say("team")],
    footer: say("footer"),
  };
  return { to, replyTo, subject: content.subject, text: plainText(content), html: html(content) };
}

interface Content {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  quote: string | undefined;
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

function plainText({ greeting, paragraphs, quote, linkBelow, link, code, note, ending, footer }: Content): string {
  const digits = code ? [`${code.lead}\n${code.digits}`] : [];
  const quoted = quote === undefined ? [] : [quote.replace(/^/gm, "> ")];
  return (
    [
      greeting,
      ...paragraphs,
      ...quoted,
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

/** Tables and inline styles, because that is what mail programs agree on. Nothing is loaded from anywhere. */
function html(content: Content): string {
  const { language, subject, greeting, paragraphs, quote, action, link, openByHand, code, note, ending, footer } =
    content;
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
