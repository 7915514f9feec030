import { faultModes } from "../faults.ts";
import { escape, frame } from "./page.ts";
import { texts, type LandingLanguage } from "./texts.ts";

const calls = [
  "POST /transactions",
  "GET /transactions?reference_number=…",
  "GET /transactions/{id}",
  "GET /transactions/{id}/payment-methods",
  "POST /transactions/{id}/approve",
  "POST /transactions/{id}/reject",
  "POST /transactions/{id}/cancel",
  "POST /transactions/{id}/settle",
  "GET /transactions/{id}/milestones",
  "POST /transactions/{id}/milestones/{id}/release",
  "POST /2017-09-01/transaction",
  "GET /2017-09-01/transaction/{id}",
  "GET /2017-09-01/transaction/reference/{reference}",
  "PATCH /2017-09-01/transaction/{id}",
  "PATCH /2017-09-01/transaction/{id}/item/{id}",
  "PUT /faults",
];

interface Props {
  language: LandingLanguage;
  basePath: string;
  publicUrl: string;
}

/** What a developer finds at the provider's own address. */
export function indexPage({ language, basePath, publicUrl }: Props): string {
  const words = texts[language].index;
  const example = `curl -u "$ESCROW_API_USER:$ESCROW_API_KEY" -X PUT ${publicUrl}/faults -d '{"mode": "error_once"}'`;
  const modes = faultModes
    .map((mode) => `<div><dt><code>${mode}</code></dt><dd>${escape(words.modes[mode])}</dd></div>`)
    .join("\n");
  return frame(
    language,
    basePath,
    `<h1>${escape(words.title)}</h1>
    <p class="lead">${escape(words.lead)}</p>
    <h2>${escape(words.pay)}</h2>
    <p>${escape(words.payText)}</p>
    <h2>${escape(words.calls)}</h2>
    <p>${escape(words.callsText)}</p>
    <pre>${calls.map((call) => escape(call.replace(" ", ` ${basePath}`))).join("\n")}</pre>
    <h2>${escape(words.faults)}</h2>
    <p>${escape(words.faultsText)}</p>
    <pre>${escape(example)}</pre>
    <dl>
      ${modes}
    </dl>`,
    words.title,
  );
}
