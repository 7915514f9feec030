import { escrowRow, escrowTransitions, type EscrowTransition } from "#shared/escrow/process.ts";

const none = "–";
const cell = (text: string | null): string => text ?? none;

/** One line for each edge; a row that starts in several statuses has several. */
const edges = escrowTransitions.flatMap((name) => {
  const { from, to, by, after } = escrowRow(name);
  const label = `${name} (${by.join(", ")}${after ? `, from ${after}` : ""})`;
  return from.map((status) => `  ${status} --> ${to === "same" ? status : to}: ${label}`);
});

function row(name: EscrowTransition): string {
  const { of, from, to, by, role, after, weight, money, call, restock, ends, tells } = escrowRow(name);
  const told = Object.entries(tells).flatMap(([side, notice]) => (notice ? `${side}: ${notice}` : []));
  return `| ${[
    `\`${name}\``,
    of,
    from.join(", "),
    to,
    by.join(", ") + (role === "owner" ? " (owner)" : ""),
    cell(after),
    weight === "any" ? none : weight,
    money === "none" ? none : money,
    cell(call?.topic ?? null),
    restock === "never" ? none : restock,
    cell(ends),
    told.join("; ") || none,
  ].join(" | ")} |`;
}

/** Prints the life of an order as its table has it; `npm run openapi` writes it to docs/ORDER-PROCESS.md. */
process.stdout.write(`# The life of an order

Drawn from \`shared/escrow/process.ts\` by \`npm run openapi\`; never edited by hand. \`same\` leaves an order where it is.

\`\`\`mermaid
stateDiagram-v2
  [*] --> created
${edges.join("\n")}
  funds_released --> [*]
  refunded --> [*]
  cancelled --> [*]
\`\`\`

| move | of | from | to | by | from when | weight | money | provider | stock goes back | ends the step | tells |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${escrowTransitions.map(row).join("\n")}
`);
process.exit(0);
