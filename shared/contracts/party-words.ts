import { countryName } from "../kernel/country.ts";
import { siteFacts } from "../site-facts.ts";
import type { TermWording } from "./term-words.ts";
import type { ContractPartyText } from "./text.ts";

/** One of both sides in lines, its name first: registered address, else where it is, its entry in the register of companies, and whether our team has verified it. */
export function partyWords(party: ContractPartyText, { t, language }: Pick<TermWording, "t" | "language">): string[] {
  const { name, city, country, register, address, verified } = party;
  const inCountry = (code: string | null) => code && countryName(code.toLowerCase(), language);
  const lines = [
    name,
    register?.legalName,
    ...(address
      ? [
          address.name,
          ...address.street.split("\n"),
          [address.postalCode, address.city].filter(Boolean).join(" "),
          inCountry(address.country),
          address.vatNumber && t("contracts:paper.vat", { number: address.vatNumber }),
        ]
      : [city, inCountry(country)]),
    register && [register.register, inCountry(register.country), register.number].filter(Boolean).join(", "),
    t(`contracts:paper.${verified ? "verified" : "notVerified"}`, { site: siteFacts.name }),
  ];
  // A name may stand in several places.
  return [...new Set(lines.filter((line): line is string => Boolean(line)))];
}
