import { partyWords } from "#shared/contracts/party-words.ts";
import type { ContractPartyText } from "#shared/contracts/text.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { bothOf, otherThan, type Both } from "./both.ts";
import type { Fact } from "./facts.ts";
import { bothTexts, paperText } from "./texts.ts";

const roleOf = { supplier: "seller", buyer: "buyer" } as const;

const wordsIn = (party: ContractPartyText, language: Language): string[] =>
  partyWords(party, { language, t: (key, values) => paperText(language, key, values) });

/** One of both sides, as contracts and the papers of their goods name it: in both languages what is said in them, such as its country. */
export function partyFact(party: ContractPartyText, side: OrganizationType, language: Language): Fact {
  const [first, second] = [wordsIn(party, language), wordsIn(party, otherThan(language))];
  const value =
    first.length === second.length
      ? first.map((line, at) =>
          bothOf({ [language]: line, [otherThan(language)]: second[at] ?? line } as Both, language),
        )
      : first;
  return { label: bothTexts(`contracts:paper.${roleOf[side]}`), value };
}
