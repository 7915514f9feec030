import { addressesOf } from "../db/servers/addresses.ts";
import { createAsker, type Answer } from "../db/servers/ask.ts";
import { good, saidBy, unknown, wrong, type Finding } from "./finding.ts";

interface Props {
  databaseUrl: string;
  replicaUrls: readonly string[];
  /** Seconds that a replica may be behind. */
  mostLag: number;
}

const chapter = '(docs/OPERATING.md, "A standby takes over")';
/** Seconds that are waited for one that is behind: a whole look takes ten at most. */
const longestWait = 5;
/** Milliseconds between two questions to a server that is behind. */
const pause = 250;

type SaidBy = Exclude<Answer, { away: Error }>;

interface Asked {
  address: string;
  answer: Answer;
}

const isSaid = (answer: Answer): answer is SaidBy => !("away" in answer);

/** How a standby, or whoever was left behind, stands to the primary. */
async function follower({ address, answer }: Asked, primary: SaidBy, mostLag: number): Promise<Finding> {
  const { name } = answer;
  if ("away" in answer)
    return wrong(
      `The database server ${name} does not answer: ${saidBy(answer.away)}`,
      "Bring it back as a standby, or take it out of the settings: until then nothing can take over from the primary, or serves in its place.",
    );
  if (answer.system !== primary.system)
    return wrong(
      `The database server ${name} is no copy of ${primary.name}, or its address names another database.`,
      "See that all addresses name the same database, or make it anew from a copy of the primary.",
    );
  if (answer.writable && name !== primary.name)
    return wrong(
      `Two database servers take changes: ${primary.name} (timeline ${primary.timeline}) and ${name} (timeline ${answer.timeline}).`,
      `Stop ${name}: it was left behind when the other took over. Processes of the product write to the higher timeline alone; other programs may not ${chapter}.`,
    );
  if (answer.timeline < primary.timeline)
    return unknown(
      `The standby ${name} has not said yet that it follows the timeline of ${primary.name}: no reads go to it until its next restart point, some minutes after a standby has taken over. If it stays so, make it anew from the primary.`,
    );
  return (await isThere(address, primary.place, mostLag))
    ? good(`The standby ${name} follows ${primary.name} and has what it has written.`)
    : wrong(
        `The standby ${name} is more than ${Math.min(mostLag, longestWait)} seconds behind ${primary.name}.`,
        "See its log, its disk and the line between the two: no reads go to it, and what it lacks would be lost with the primary.",
      );
}

/** Whether a server has what the primary had written as it was asked, now or within the time that it may be behind. */
async function isThere(address: string, place: bigint, mostLag: number): Promise<boolean> {
  const end = performance.now() + Math.min(mostLag, longestWait) * 1000;
  for (;;) {
    const answer = await createAsker(address, () => false).ask();
    if (!("away" in answer) && answer.place >= place) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** A server may be named as a standby and as a replica: each address is asked, because role, password and database are its own. */
const allOf = (databaseUrl: string, replicaUrls: readonly string[]): string[] => [
  ...new Set([databaseUrl, ...replicaUrls].flatMap(addressesOf)),
];

/** Which server is the primary, how the others stand to it, and whether more than one takes changes. Nothing is said of a server that is alone. */
export async function lookAtServers(props: Props): Promise<Finding[]> {
  const addresses = allOf(props.databaseUrl, props.replicaUrls);
  if (addresses.length === 1) return [];
  const asked = await Promise.all(
    addresses.map(async (address) => ({ address, answer: await createAsker(address, () => false).ask() })),
  );
  const [primary] = asked
    .map(({ answer }) => answer)
    .filter(isSaid)
    .filter(({ writable }) => writable)
    .sort((a, b) => b.timeline - a.timeline);
  if (!primary) return [wrong("No database server takes changes.", `Have a standby take over ${chapter}.`)];
  const isItself = (answer: Answer) =>
    isSaid(answer) && answer.name === primary.name && answer.system === primary.system;
  const others = asked.filter(({ answer }) => !isItself(answer));
  const found = await Promise.all(others.map((other) => follower(other, primary, props.mostLag)));
  return [
    good(`The primary is ${primary.name}, on timeline ${primary.timeline}.`),
    ...found.filter(({ what }, index) => found.findIndex((other) => other.what === what) === index),
  ];
}
