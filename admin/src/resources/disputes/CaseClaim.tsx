import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { minorOf } from "#shared/kernel/money.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Desk.module.css";

/** What is claimed, and what both sides have said to it. */
export function CaseClaim({ dispute }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  const language = useLanguage();
  const { claim, order, status, stage, statements, answerBy } = dispute;
  const isAwaited = status === "answering" && stage === "first";
  const said = statements.filter(({ words, by }) => words !== null && (by === "buyer" || by === "supplier"));
  const share = claim && (Number((minorOf(claim.amount) * 1000n) / minorOf(order.total)) / 10).toLocaleString(language);
  return (
    <>
      <Facts
        items={[
          { label: t("desk.claimType"), value: claim && t(`cases:claimType.${claim.type}`) },
          {
            label: t("desk.claimed"),
            value: claim && t("desk.claimedShare", { amount: formatMoney(claim.amount, language), share }),
          },
          { label: t("decide.answerBy"), value: answerBy && <Moment at={answerBy} /> },
        ]}
      />
      {!claim && <p>{t("desk.noClaim")}</p>}
      <ul className={styles.lines}>
        {said.map(({ id, what, by, words, at }) => (
          <li key={id} className={styles.said}>
            <p className={styles.who}>
              <strong>{t(`choices:organizationType.${by}`)}</strong> {t(`cases:said.${what}`, { _: what })}
              {", "}
              <Moment at={at} />
            </p>
            <p className={styles.words}>{words}</p>
          </li>
        ))}
      </ul>
      {claim && said.length === 0 && <p>{t(isAwaited ? "desk.nothingSaid" : "desk.notAnswered")}</p>}
    </>
  );
}
