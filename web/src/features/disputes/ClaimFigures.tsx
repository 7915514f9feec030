import type { CaseView } from "#shared/disputes/case-view.ts";
import { comparedInspections, type ComparedInspection } from "#shared/disputes/compared-inspections.ts";
import { classNames } from "#shared/look/class-names.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { compareFigures, type ComparedFigure } from "#shared/quality/comparison.ts";
import { inspectionPath, LimitLine, useQualityWords, VerdictMark } from "#web/src/features/quality/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconMicroscope } from "#web/src/ui/icons.ts";
import { useCaseWording } from "./use-case-wording.ts";
import page from "./CasePage.module.css";
import styles from "./ClaimFigures.module.css";

/** The figures of the inspections beside those of the contract, and each other; whoever may adds another inspection. */
export function ClaimFigures({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { can, order, id } = found;
  const inspections = comparedInspections(found.inspections);
  const figures = compareFigures(
    order.category,
    inspections.map(({ record }) => record.verdicts),
  );
  const mayAdd = can.includes("addInspection");
  if (!mayAdd && figures.length === 0) return null;
  return (
    <Card as="section">
      <CardHead
        title={t("figures.title")}
        aside={
          mayAdd && (
            <span data-print="never">
              <ButtonLink size="small" icon={IconMicroscope} to={inspectionPath(shipmentOf(order), { case: id })}>
                {t("figures.add")}
              </ButtonLink>
            </span>
          )
        }
      />
      {figures.length === 0 ? (
        <div className={page.body}>
          <p className={page.quiet}>{t("figures.none")}</p>
        </div>
      ) : (
        <Figures found={found} inspections={inspections} figures={figures} />
      )}
    </Card>
  );
}

const shipmentOf = ({ reference, shipment, shipments }: CaseView["order"]) => ({
  reference,
  shipment,
  shipments: Array.from({ length: shipments }),
});

interface Props {
  found: CaseView;
  inspections: readonly ComparedInspection[];
  figures: readonly ComparedFigure[];
}

function Figures({ found, inspections, figures }: Props) {
  const { t } = useTranslation("case-page");
  const { dates } = useCaseWording();
  const isCompared = inspections.length > 1;
  const disputed = figures.filter(({ disagree }) => disagree).length;
  const who = ({ side, byInspector }: ComparedInspection) =>
    t(`figures.of.${byInspector?.by === "both" ? "both" : side === found.side ? "mine" : side}`);
  const label = (one: ComparedInspection) =>
    [who(one), one.inCase && t("figures.of.counter")].filter(Boolean).join(", ");
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {isCompared ? t("figures.disagreed", { count: disputed }) : t("figures.one")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("figures.figure")}</th>
            {inspections.map((one) => (
              <th key={one.id} scope="col" className={styles.number}>
                {who(one)}
                {one.inCase && <span className={styles.certificate}>{t("figures.of.counter")}</span>}
                <span className={styles.certificate}>{one.certificateNumber}</span>
              </th>
            ))}
            {isCompared && (
              <th scope="col" className={styles.number}>
                {t("figures.difference")}
              </th>
            )}
            <th scope="col">{t("figures.drawn")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((one) => (
            <Row key={one.figure} one={one} names={inspections.map(label)} ids={inspections.map(({ id }) => id)} />
          ))}
        </tbody>
      </table>
      <ul className={styles.legend}>
        {inspections.map((one, at) => (
          <li key={one.id}>
            <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true" className={styles.mark}>
              {at === 0 ? <circle cx={7} cy={7} r={5} /> : <path d="M7 1l6 6-6 6-6-6Z" />}
            </svg>
            {t("figures.by", { inspector: one.inspector, day: dates.calendarDay(one.inspectionDate) })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ one, names, ids }: { one: ComparedFigure; names: readonly string[]; ids: readonly string[] }) {
  const { t } = useTranslation("case-page");
  const { language } = useCaseWording();
  const words = useQualityWords();
  const { figure, unit, limit, found, difference, disagree } = one;
  const [first = null, ...others] = found;
  const drawn = { value: first?.value ?? null, met: first?.met ?? null, limit };
  return (
    <tr>
      <th scope="row">
        {words.name(figure)}
        <span className={styles.limit}>{words.limit({ limit, unit })}</span>
        {disagree && <Badge tone="amber">{t("figures.disagree")}</Badge>}
      </th>
      {found.map((verdict, at) => (
        <td key={ids[at]} className={styles.number} data-label={names[at]}>
          <b>{verdict ? words.figure(verdict) : t("figures.notMeasured")}</b>
          {verdict && verdict.value !== null && <VerdictMark verdict={verdict} />}
        </td>
      ))}
      {found.length > 1 && (
        <td className={classNames(styles.number, styles.difference)} data-label={t("figures.difference")}>
          {difference === null ? t("figures.noDifference") : signed(difference, language)}
        </td>
      )}
      <td className={styles.line}>
        <LimitLine verdict={drawn} others={others} width={132} />
      </td>
    </tr>
  );
}

/** With its sign, as differences are read. */
function signed(difference: string, language: Parameters<typeof formatNumber>[1]): string {
  const isLess = difference.startsWith("-");
  const size = formatNumber(isLess ? difference.slice(1) : difference, language);
  return Number(difference) === 0 ? size : `${isLess ? "\u2212" : "+"}${size}`;
}
