import { useState, type SyntheticEvent } from "react";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { referenceCurrency, moneyView, toMinor } from "#shared/kernel/money.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { messageValues } from "#shared/look/message-values.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { FundGrid } from "#web/src/ui/FundGrid.tsx";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { doubtOf, formatTyped } from "#web/src/ui/numbers.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { exampleTotal } from "./example.ts";
import { totalProblem } from "./total.ts";
import styles from "./Calculator.module.css";

const examples = [exampleTotal, "25000", "100000"] as const;

/** The form and what becomes of an amount. */
export function Figures({ asked }: { asked: string }) {
  const { t, i18n } = useTranslation(["explained", "validation"]);
  const language = languageOf(i18n);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(asked);
  // An amount is judged when it is left or sent, and taken as soon as it is one.
  const [judged, setJudged] = useState(asked);
  const [answered, setAnswered] = useState(asked);
  if (asked !== answered) {
    setAnswered(asked);
    setTyped(asked);
    setJudged(asked);
  }
  const problem = totalProblem(typed);
  const shown = typed === judged && !doubtOf(typed) ? problem : undefined;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    setJudged(typed);
    const total = problem ? formatTyped(typed, language) : typed;
    // An amount that is none takes the place of the one before, as it does without a script.
    const search = `?${new URLSearchParams({ total }).toString()}`;
    void navigate({ search, hash: "#calculator" }, { replace: true, preventScrollReset: true });
  };
  return (
    <Card padded>
      <form method="get" action="#calculator" className={styles.form} onSubmit={send} noValidate>
        <NumberInput
          name="total"
          label={t("calculator.total")}
          suffix={referenceCurrency}
          places={2}
          maxLength={40}
          error={shown && t(`validation:${shown.key}`, messageValues(shown.values ?? {}, language))}
          value={typed}
          onValueChange={setTyped}
          onBlur={() => setJudged(typed)}
        />
        <Button type="submit" variant="primary">
          {t("calculator.submit")}
        </Button>
        <p className={styles.examples}>
          {t("calculator.examples")}{" "}
          {examples.map((total) => (
            <TextLink key={total} to={`/escrow?total=${total}`} quiet>
              {formatMoney({ amount: `${total}.00`, currency: referenceCurrency }, language, { trim: true })}
            </TextLink>
          ))}
        </p>
      </form>
      <div className={styles.result} aria-live="polite">
        {problem ? <p className={styles.nothing}>{t("calculator.nothing")}</p> : <Split total={typed} />}
      </div>
    </Card>
  );
}

function Split({ total }: { total: string }) {
  const { t } = useTranslation("explained");
  const minor = toMinor(total, referenceCurrency);
  const parts = splitFunds(minor);
  const money = (part: bigint) => moneyView(part, referenceCurrency);
  return (
    <FundGrid
      total={money(minor)}
      totalLabel={t("calculator.total")}
      parts={[
        { id: "supplier", name: t("calculator.supplier"), money: money(parts.supplier), percent: "90", tone: "leaf" },
        { id: "platform", name: t("calculator.platform"), money: money(parts.platform), percent: "8.5", tone: "ochre" },
        {
          id: "impactFund",
          name: t("calculator.fund"),
          money: money(parts.impactFund),
          percent: "1.5",
          tone: "violet",
        },
      ]}
    />
  );
}
