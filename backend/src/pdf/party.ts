import { partyWords } from "#shared/contracts/party-words.ts";
import type { ContractPartyText } from "#shared/contracts/text.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Fact } from "./facts.ts";
import { bothTexts, paperText } from "./texts.ts";

const roleOf = { supplier: "seller", buyer: "buyer" } as const;

/** One of both sides, as contracts and the papers of their goods name it. */
export const partyFact = (party: ContractPartyText, side: OrganizationType, language: Language): Fact => ({
  label: bothTexts(`contracts:paper.${roleOf[side]}`),
  value: partyWords(party, { language, t: (key, values) => paperText(language, key, values) }),
});
