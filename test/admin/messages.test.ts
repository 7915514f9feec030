import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { disputeOutcomes, disputeStatuses } from "#shared/disputes/process.ts";
import { escrowTransitions } from "#shared/escrow/process.ts";
import { accountKinds, journalKinds } from "#shared/ledger/contract.ts";
import { auditActions } from "#shared/kernel/audit-actions.ts";
import auditEn from "#shared/locales/en/audit.json" with { type: "json" };
import auditFr from "#shared/locales/fr/audit.json" with { type: "json" };
import en from "#shared/locales/en/admin.json" with { type: "json" };
import fr from "#shared/locales/fr/admin.json" with { type: "json" };
import { staffRoles, verificationStates } from "#shared/organizations/choices.ts";
import { verificationTransitions } from "#shared/organizations/verification-process.ts";

const backend = new URL("../../backend/src/", import.meta.url);
const sources = readdirSync(backend, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(new URL(path, backend), "utf8"))
  .join("\n");

/** Every name that the backend gives where `pattern` finds it. */
const namesOf = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = ""]) => name))];

function text(texts: object, key: string): unknown {
  return key.split(".").reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], texts);
}

/** Keys that are put together while the console runs, so that no check of literal keys can find them. */
const composed = [
  ...staffRoles.map((role) => `roles.${role}`),
  ...disputeStatuses.map((status) => `disputes.status.${status}`),
  ...disputeOutcomes.flatMap((outcome) => [
    `disputes.outcome.${outcome}`,
    `decide.outcomeNote.${outcome}`,
    `decide.consequence.${outcome}`,
  ]),
  ...["create", ...escrowTransitions].map((transition) => `disputes.event.${transition}`),
  ...["decide", "propose", "confirm", "send-back"].map((move) => `disputes.done.${move}`),
  ...verificationStates.flatMap((state) => [`organizations.verification.${state}`, `organizations.meaning.${state}`]),
  ...verificationTransitions.flatMap((transition) =>
    ["decision", "ask", "submit", "effect", "reasonHelp", "done"].map((part) => `organizations.${part}.${transition}`),
  ),
  ...journalKinds.map((kind) => `ledger.journal.${kind}`),
  ...accountKinds.map((kind) => `ledger.kind.${kind}`),
  ...["invalid", "notConfirmed", "rateLimited", "notStaff", "unreachable", "failed"].map(
    (problem) => `signIn.problem.${problem}`,
  ),
  ...["ended", "notStaff", "secondFactor"].map((ending) => `signIn.ending.${ending}`),
];

describe("the console's texts", () => {
  for (const [language, texts] of Object.entries({ en, fr })) {
    it(`name every status, role, move and account in ${language}`, () => {
      for (const key of composed) expect(text(texts, key), key).to.be.a("string").and.not.equal("");
    });

    it(`name every kind of task that the backend raises in ${language}`, () => {
      const kinds = namesOf(
        /(?:kind: |raise\(\s*trx,\s*|(?:select|then|else) ')['"]?((?:escrow|outbox|notifications)\.\w+)['"]/g,
      );
      expect(kinds).to.include.members([
        "outbox.failed",
        "outbox.byHand",
        "escrow.providerMismatch",
        "escrow.amountMismatch",
      ]);
      for (const kind of kinds)
        for (const part of ["kind", "advice"]) expect(text(texts, `tasks.${part}.${kind}`), kind).to.be.a("string");
    });

    // That none is missing, the compiler sees; that none is left over, nobody else.
    it(`name every action of the audit log in ${language}, and nothing else`, () => {
      const { group, action } = { en: auditEn, fr: auditFr }[language as "en" | "fr"];
      expect(Object.keys(action)).to.have.members(Object.values(auditActions).flat());
      expect(Object.keys(group)).to.have.members(Object.keys(auditActions));
      for (const words of [...Object.values(action), ...Object.values(group)]) expect(words.trim()).not.to.equal("");
      expect(new Set(Object.values(action)).size, "each has words of its own").to.equal(Object.keys(action).length);
    });
  }
});
