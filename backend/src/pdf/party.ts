import type { ContractPartyText } from "#shared/contracts/text.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { Fact } from "./facts.ts";
import { bothTexts, countryName, paperText } from "./texts.ts";

const roleOf = { supplier: "seller", buyer: "buyer" } as const;

/** One of both sides: its name, registered address and entry in the register, and whether our team has verified it. */
export function partyFact(party: ContractPartyText, side: OrganizationType, language: Language): Fact {
  const { name, city, country, register, address, verified } = party;
  const inCountry = (code: string | null) => (code ? [countryName(code, language)] : []);
  const lines = address
    ? [
        ...(address.name === name ? [] : [address.name]),
        ...address.street.split("\n"),
        [address.postalCode, address.city].filter(Boolean).join(" "),
        ...inCountry(address.country),
        ...(address.vatNumber ? [paperText(language, "contracts:paper.vat", { number: address.vatNumber })] : []),
      ]
    : [...(city ? [city] : []), ...inCountry(country)];
  const mark = paperText(language, `contracts:paper.${verified ? "verified" : "notVerified"}`, {
    site: siteFacts.name,
  });
  return {
    label: bothTexts(`contracts:paper.${roleOf[side]}`),
    value: [
      name,
      ...(register && register.legalName !== name ? [register.legalName] : []),
      ...lines,
      ...(register
        ? [
            paperText(language, "contracts:paper.register", {
              register: register.register ?? "",
              number: register.number,
            }).trim(),
          ]
        : []),
      mark,
    ],
  };
}
