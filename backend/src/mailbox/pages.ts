import { linksOf } from "./server.ts";
import type { StoredLetter } from "./store.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/dev/mailbox.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** Links of a text become links of the page; nothing else of it is markup. */
function withLinks(text: string): string {
  const links = linksOf(text).sort((a, b) => b.length - a.length);
  if (links.length === 0) return escape(text);
  const pattern = new RegExp(`(${links.map((link) => link.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
  return text
    .split(pattern)
    .map((part) => (links.includes(part) ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join("");
}

export function listPage(letters: readonly StoredLetter[], to: string | undefined): string {
  const rows = letters.map(
    (letter) =>
      `<tr><td><a href="/dev/mailbox/${letter.id}">${escape(letter.subject || "(no subject)")}</a></td><td><a href="/dev/mailbox?to=${encodeURIComponent(letter.to)}">${escape(letter.to)}</a></td><td><time datetime="${letter.createdAt}">${letter.createdAt.slice(0, 19).replace("T", " ")}</time></td></tr>`,
  );
  const search = `<form action="/dev/mailbox" method="get"><label>Address <input type="email" name="to" value="${escape(to ?? "")}"></label> <button>Show</button></form>`;
  const table = `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent (UTC)</th></tr></thead><tbody>${rows.join("\n")}</tbody></table>`;
  const title = to ? `Mailbox of ${to}` : "Local mailbox";
  return page(
    title,
    `<h1>${escape(title)}</h1>\n${search}\n${letters.length > 0 ? table : "<p>No letters yet.</p>"}${to ? '<p><a href="/dev/mailbox">All letters</a></p>' : ""}`,
  );
}

export function letterPage(letter: StoredLetter): string {
  const facts = `<dl><dt>To</dt><dd>${escape(letter.to)}</dd><dt>From</dt><dd>${escape(letter.from)}</dd><dt>Sent</dt><dd><time datetime="${letter.createdAt}">${letter.createdAt}</time></dd></dl>`;
  const html = letter.html ? `<p><a href="/dev/mailbox/${letter.id}/html">As HTML</a></p>` : "";
  return page(
    letter.subject,
    `<p><a href="/dev/mailbox">All letters</a></p>\n<h1>${escape(letter.subject)}</h1>\n${facts}\n<pre>${withLinks(letter.text)}</pre>\n${html}`,
  );
}

export const stylesheet = `:root { color-scheme: light; font-family: system-ui, sans-serif; color: #1c1a17; background: #faf7f1; }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px; }
h1 { color: #1b4d38; font-size: 1.5rem; }
a { color: #246349; }
table { width: 100%; border-collapse: collapse; background: #fff; margin-top: 16px; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid #ddd6c9; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #ddd6c9; border-radius: 10px; padding: 16px; font: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; } dt { color: #625c52; } dd { margin: 0; }
input, button { font: inherit; padding: 6px 10px; }
`;
