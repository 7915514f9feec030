import { partyChecks, placing, proposalSteps, providerReports, reminders } from "#shared/escrow/beside-moves.ts";
import { escrowRow, escrowTransitions, type EscrowTransition, type OrderTransition } from "#shared/escrow/process.ts";

const none = "–";
const cell = (text: string | null): string => text ?? none;

/** One line for each edge; a row that starts in several statuses has several. */
const edges = escrowTransitions.flatMap((name) => {
  const { from, to, by, after } = escrowRow(name);
  const label = `${name} (${by.join(", ")}${after ? `, from ${after}` : ""})`;
  return from.map((status) => `  ${status} --> ${to === "same" ? status : to}: ${label}`);
});

const toldOf = (tells: Readonly<Record<string, string | null>>): string =>
  Object.entries(tells)
    .flatMap(([side, notice]) => (notice ? [`${side}: ${notice}`] : []))
    .join("; ") || none;
const line = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const reminderLines = Object.entries(reminders).map(([name, { in: status, of, when, weight, tells }]) =>
  line(
    `\`${name}\``,
    status,
    when === "ahead" ? `a day before ${of}` : `when ${of} has passed`,
    weight === "any" ? none : weight,
    toldOf(tells),
  ),
);
const proposalLines = Object.entries(proposalSteps).map(([name, { tells }]) =>
  line(`\`${name}\``, cell(tells.proposer), cell(tells.other)),
);
const reportLines = Object.entries(providerReports).map(([name, { expectedIn, moves, money, tells }]) =>
  line(`\`${name}\``, expectedIn.join(", "), moves.join(", ") || none, money === "none" ? none : money, toldOf(tells)),
);

/** Which side's owners it takes. */
function ownersOf(role: OrderTransition["role"]): string {
  if (typeof role === "string") return role === "owner" ? " (owner)" : "";
  const sides = Object.entries(role).flatMap(([side, least]) => (least === "owner" ? [side] : []));
  return sides.length > 0 ? ` (${sides.join(", ")}: owner)` : "";
}

function row(name: EscrowTransition): string {
  const { of, from, to, by, role, after, weight, sample, papers, money, inEscrow, call, restock, ends, tells } =
    escrowRow(name);
  return line(
    `\`${name}\``,
    of,
    from.join(", "),
    to,
    by.join(", ") + ownersOf(role),
    cell(after),
    weight === "any" ? none : weight,
    sample === "any" ? none : sample,
    papers === "any" ? none : papers,
    money === "none" ? none : money,
    inEscrow === "any" ? none : inEscrow,
    cell(call?.topic ?? null),
    restock === "never" ? none : restock,
    cell(ends),
    toldOf(tells),
  );
}

/** Prints the life of an order as its table has it; `npm run openapi` writes it to docs/ORDER-PROCESS.md. */
process.stdout.write(`# The life of an order

Drawn from \`shared/escrow/process.ts\` and \`shared/escrow/beside-moves.ts\` by \`npm run openapi\`; never edited by hand. \`same\` leaves an order where it is.

\`\`\`mermaid
stateDiagram-v2
  [*] --> created
${edges.join("\n")}
  funds_released --> [*]
  refunded --> [*]
  cancelled --> [*]
\`\`\`

| move | of | from | to | by | from when | weight | sample | papers | money | in escrow | provider | stock goes back | ends the step | tells |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${escrowTransitions.map(row).join("\n")}

## What is no move

An order begins as \`${placing.to}\`, placed by the ${placing.by} (${placing.role}): its stock is ${placing.stock}, the provider is asked by \`${placing.call}\`, and both are told (${toldOf(placing.tells)}).

Of deadlines both sides are reminded, of each once:

| reminder | in | when | weight | tells |
| --- | --- | --- | --- | --- |
${reminderLines.join("\n")}

Of a proposal, and of how it ends, whoever has made it and the other side are told; an agreement that tells by itself is told once:

| proposal | tells its proposer | tells the other side |
| --- | --- | --- |
${proposalLines.join("\n")}

What the provider reports moves an order by these rows, as far as they have not happened. In any other status it contradicts the process: ours stands, and it is a task for our team.

| report | expected in | moves by | money | tells |
| --- | --- | --- | --- | --- |
${reportLines.join("\n")}

A side that the provider is verifying (\`party.verification\`) is reminded after ${partyChecks.remindAfterDays} days and every ${partyChecks.remindEveryDays} days then (${partyChecks.reminder}); after ${partyChecks.taskAfterDays} days it is a task for our team. Once it is verified, what the provider has held back is asked for again. Where it could not be verified, both sides are told (it: ${partyChecks.failed.own}, the other: ${partyChecks.failed.other}), and it is a task at once.
`);
process.exit(0);
