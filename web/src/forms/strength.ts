import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { siteFacts } from "#shared/site-facts.ts";

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary["passwords-common"] as string[] },
  graphs: adjacencyGraphs,
});

/** More is not looked at: bcrypt reads no more, and the estimate takes the square of the length. */
const longest = 72;

/** How hard a password is to guess, 0 to 4; `about` is what a guesser knows of its owner. */
export const strengthOf = (password: string, about: readonly string[]): number =>
  estimator.check(password.slice(0, longest), [
    siteFacts.name,
    ...about.flatMap((text) => [text, ...text.split(/\W+/)]),
  ]).score;
