import { partyWords } from "#shared/contracts/party-words.ts";
import type { ContractText } from "#shared/contracts/text.ts";
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
          {partyWords(text.parties[side], words.wording).map((line, at) =>
            at === 0 ? <b key={line}>{line}</b> : <span key={line}>{line}</span>,
          )}
        </address>
      ))}
    </div>
  );
}
