import { problem } from "../kernel/problem.ts";

const longest = 5000;

/** An address of mail, one of the web, or a telephone number in its international form: what leads past our pages. Numbers of orders, containers and lots are none. */
const ways = [
  /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u,
  /(?:https?:\/\/|\bwww\.)\S/iu,
  /(?<![\p{L}\p{N}-])(?:\+|00)[1-9]\d?(?:[\s().-]*\d){6,}/u,
];

/** Whether a text names a way to reach somebody. */
export function namesContact(text: string): boolean {
  const plain = text
    .slice(0, longest)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "");
  return ways.some((way) => way.test(plain));
}

/** For what everybody reads: how to reach people stands in no rating. */
export const withoutContact = {
  name: "withoutContact",
  message: problem("withoutContact"),
  test: (value: unknown): boolean => typeof value !== "string" || !namesContact(value),
};
