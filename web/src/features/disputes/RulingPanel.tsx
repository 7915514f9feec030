import type { CaseView, RulingView } from "#shared/disputes/case-view.ts";
import { reasonCodes } from "#shared/disputes/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import { minorOf, moneyView } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts, type Fact } from "#web/src/ui/Facts.tsx";
import { otherName, shownStatus, whose, type CaseWording } from "./case-words.ts";
import { useCaseWording } from "./use-case-wording.ts";
import styles from "./CasePage.module.css";

const tones = { announced: "violet", returning: "violet", decided: "success" } as const;

/** The decision that stands, announced or in effect. */
export function RulingPanel({ found, ruling }: { found: CaseView; ruling: RulingView }) {
  const { t } = useTranslation("case-page");
  const { dates } = useCaseWording();
  const status = shownStatus(found);
  const state = status === "announced" || status === "returning" || status === "decided" ? status : null;
  const { appealBy, waived, appellants } = found;
  const satisfied = organizationTypes.filter((side) => !appellants.includes(side));
  return (
    <Card as="section">
      <CardHead
        title={t(`ruling.title.${ruling.stage}`)}
        aside={state && <Badge tone={tones[state]}>{t(`ruling.state.${state}`)}</Badge>}
      />
      <div className={styles.body}>
        <Ruling found={found} ruling={ruling} />
        {appealBy && (
          <p className={styles.quiet}>
            {t("ruling.appealBy", { moment: dates.deadline(appealBy) })}
            {". "}
            {[
              ...satisfied.map((side) => t(`ruling.allGiven.${whose(found, side)}`, { name: otherName(found) })),
              ...waived.map((side) => t(`ruling.waived.${whose(found, side)}`, { name: otherName(found) })),
            ].join(" ")}
          </p>
        )}
      </div>
    </Card>
  );
}

/** Decisions that an appeal or a return has overtaken, folded. */
export function EarlierRulings({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  if (found.earlierRulings.length === 0) return null;
  return (
    <Card as="section" padded>
      <details className={styles.fold}>
        <summary>{t("ruling.earlier")}</summary>
        <div className={styles.folded}>
          {found.earlierRulings.map((ruling) => (
            <div key={ruling.announcedAt} className={styles.said}>
              <p className={styles.quiet}>{t("ruling.overtaken")}</p>
              <Ruling found={found} ruling={ruling} />
            </div>
          ))}
        </div>
      </details>
    </Card>
  );
}

function Ruling({ found, ruling }: { found: CaseView; ruling: RulingView }) {
  const { t } = useTranslation(["case-page", "cases"]);
  const wording = useCaseWording();
  return (
    <>
      <h3 className={styles.subtitle}>{t(`ruling.outcome.${ruling.outcome}`)}</h3>
      <Facts items={factsOf(found, ruling, wording)} />
      <p className={styles.words}>{ruling.reason}</p>
      <p className={styles.quiet}>{t("ruling.announced", { day: wording.dates.moment(ruling.announcedAt) })}</p>
    </>
  );
}

function factsOf(found: CaseView, ruling: RulingView, { t, language }: CaseWording): Fact[] {
  const { side, order } = found;
  const { released, refunded, reasonCode, goods, returnPaidBy, outcome } = ruling;
  const shares = {
    supplier: BigInt(order.shares.supplier),
    platform: BigInt(order.shares.platform),
    impactFund: BigInt(order.shares.impactFund),
  };
  const share = moneyView(splitFunds(minorOf(released), shares).supplier, released.currency);
  const amounts: Fact[] =
    outcome === "delivered"
      ? []
      : [
          { label: t("ruling.released"), value: amountWords(released, language) },
          { label: t(`ruling.share.${side}`), value: amountWords(share, language) },
          { label: t(`ruling.refunded.${side}`), value: amountWords(refunded, language) },
        ];
  return [
    ...amounts,
    ...(reasonCode
      ? [
          {
            label: t("ruling.reasonCode"),
            value: `${reasonCodes[reasonCode].short} ${t(`cases:reasonCode.${reasonCode}`)}`,
            wide: true,
          },
        ]
      : []),
    ...(goods ? [{ label: t("ruling.goods"), value: t(`cases:goods.${goods}`) }] : []),
    ...(returnPaidBy
      ? [
          {
            label: t("ruling.returnPaidBy"),
            value: t(`ruling.paidBy.${whose(found, returnPaidBy)}`, { name: otherName(found) }),
          },
        ]
      : []),
  ];
}
