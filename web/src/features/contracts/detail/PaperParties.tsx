import type { ContractPartyText, ContractText } from "#shared/contracts/text.ts";
import { countryName } from "#shared/kernel/country.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { PaperWords } from "./use-paper-words.ts";
import styles from "./ContractPaper.module.css";

interface Props {
  text: ContractText;
  words: PaperWords;
}

const sides = [
  ["supplier", "seller"],
  ["buyer", "buyer"],
] as const;

/** Both sides as they were when the contract was made. */
export function PaperParties({ text, words }: Props) {
  return (
    <div className={styles.parties}>
      {sides.map(([side, role]) => (
        <address key={side} className={styles.party}>
          <span className={styles.label}>{words.t(`contracts:paper.${role}`)}</span>
          <b>{text.parties[side].name}</b>
          {linesOf(text.parties[side], words).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ))}
    </div>
  );
}

function linesOf(party: ContractPartyText, { t, language }: PaperWords): string[] {
  const { name, city, country, register, address, verified } = party;
  const lines = [
    register && register.legalName !== name ? register.legalName : null,
    ...(address
      ? [
          address.name === name ? null : address.name,
          ...address.street.split("\n"),
          [address.postalCode, address.city].filter(Boolean).join(" "),
          countryName(address.country, language),
          address.vatNumber && t("contracts:paper.vat", { number: address.vatNumber }),
        ]
      : [city, country && countryName(country, language)]),
    register && t("contracts:paper.register", { register: register.register ?? "", number: register.number }).trim(),
    t(verified ? "contracts:paper.verified" : "contracts:paper.notVerified", { site: siteFacts.name }),
  ];
  return [...new Set(lines.filter((line): line is string => Boolean(line)))];
}
