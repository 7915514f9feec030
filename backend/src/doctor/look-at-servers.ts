import { addressesOf, nameOf } from "../db/servers/addresses.ts";
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

const isSaid = (answer: Answer): answer is SaidBy => !("away" in answer);

/** How a standby, or whoever was left behind, stands to the primary. */
async function follower(answer: Answer, primary: SaidBy, props: Props): Promise<Finding> {
  const { name } = answer;
  if ("away" in answer)
    return wrong(
      `The database server ${name} does not answer: ${saidBy(answer.away)}`,
      "Bring it back as a standby, or take it out of the settings: until then nothing can take over from the primary, or serves in its place.",
    );
  if (answer.system !== primary.system)
    return wrong(
      `The database server ${name} is no copy of ${primary.name}.`,
      "Make it anew from a copy of the primary.",
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
  return (await isThere(name, primary.place, props))
    ? good(`The standby ${name} follows ${primary.name} and has what it has written.`)
    : wrong(
        `The standby ${name} is more than ${Math.min(props.mostLag, longestWait)} seconds behind ${primary.name}.`,
        "See its log, its disk and the line between the two: no reads go to it, and what it lacks would be lost with the primary.",
      );
}

/** Whether a server has what the primary had written as it was asked, now or within the time that it may be behind. */
async function isThere(name: string, place: bigint, { databaseUrl, replicaUrls, mostLag }: Props): Promise<boolean> {
  const address = allOf(databaseUrl, replicaUrls).find((known) => nameOf(known) === name) ?? "";
  const end = performance.now() + Math.min(mostLag, longestWait) * 1000;
  for (;;) {
    const answer = await createAsker(address, () => false).ask();
    if (!("away" in answer) && answer.place >= place) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Each server once, though it may be named as a standby and as a replica. */
const allOf = (databaseUrl: string, replicaUrls: readonly string[]): string[] => {
  const all = [...addressesOf(databaseUrl), ...replicaUrls];
  return all.filter((address, index) => all.findIndex((other) => nameOf(other) === nameOf(address)) === index);
};

/** Which server is the primary, how the others stand to it, and whether more than one takes changes. Nothing is said of a server that is alone. */
export async function lookAtServers(props: Props): Promise<Finding[]> {
  const addresses = allOf(props.databaseUrl, props.replicaUrls);
  if (addresses.length === 1) return [];
  const answers = await Promise.all(addresses.map((address) => createAsker(address, () => false).ask()));
  const [primary] = answers
    .filter(isSaid)
    .filter(({ writable }) => writable)
    .sort((a, b) => b.timeline - a.timeline);
  if (!primary) return [wrong("No database server takes changes.", `Have a standby take over ${chapter}.`)];
  const others = answers.filter(({ name }) => name !== primary.name);
  return [
    good(`The primary is ${primary.name}, on timeline ${primary.timeline}.`),
    ...(await Promise.all(others.map((answer) => follower(answer, primary, props)))),
  ];
}
