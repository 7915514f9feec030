import { useId } from "react";
import { useTranslate } from "react-admin";
import { comparedInspections, type ComparedInspection } from "#shared/disputes/compared-inspections.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { figureText, limitText } from "#shared/look/limit-words.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { compareFigures, type ComparedFigure } from "#shared/quality/comparison.ts";
import { drawLimit, limitLineHeight } from "#shared/quality/limit-drawing.ts";
import { verdictWord, type Verdict } from "#shared/quality/verdicts.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconCircleX, IconScale } from "../../ui/icons.ts";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./CaseFigures.module.css";

/** What the laboratories have found, line by line: against the contract, and against each other. */
export function CaseFigures({ dispute }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  const inspections = comparedInspections(dispute.inspections);
  const figures = compareFigures(
    dispute.order.category,
    inspections.map(({ record }) => record.verdicts),
  );
  const disputed = figures.filter(({ disagree }) => disagree).map(({ figure }) => t(`lots:property.${figure}`));
  const isCompared = inspections.length > 1;
  const saysWhat = useId();
  if (figures.length === 0) return <p>{t("desk.figures.none")}</p>;
  return (
    <>
      <p id={saysWhat} className={styles.summary}>
        {!isCompared
          ? t("desk.figures.one")
          : disputed.length === 0
            ? t("desk.figures.agreed")
            : t("desk.figures.disagreed", { figures: disputed.join(", ") })}
      </p>
      <div className={styles.scroll}>
        <table className={styles.table} aria-labelledby={saysWhat}>
          <thead>
            <tr>
              <th scope="col">{t("desk.figures.figure")}</th>
              {inspections.map((one) => (
                <th key={one.id} scope="col" className={styles.number}>
                  <Named inspection={one} />
                </th>
              ))}
              {isCompared && (
                <th scope="col" className={styles.number}>
                  {t("desk.figures.difference")}
                </th>
              )}
              <th scope="col">{t("desk.figures.drawn")}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((one) => (
              <Row key={one.figure} one={one} ids={inspections.map(({ id }) => id)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Named({ inspection }: { inspection: ComparedInspection }) {
  const t = useTranslate();
  const { side, inCase, certificateNumber, inspector, byInspector } = inspection;
  const whose = byInspector?.by === "both" ? "both" : side;
  return (
    <>
      {t(`desk.figures.of.${inCase ? "counter" : "first"}.${whose}`)}
      <span className={styles.quiet}>
        {certificateNumber}, {inspector}
      </span>
    </>
  );
}

function Row({
  one: { figure, unit, limit, found, difference, disagree },
  ids,
}: {
  one: ComparedFigure;
  ids: string[];
}) {
  const t = useTranslate();
  const language = useLanguage();
  const wording = { t, language };
  const words = limitText(limit, unit, wording);
  const { reference } = limit;
  return (
    <tr>
      <th scope="row">
        {t(`lots:property.${figure}`)}
        <span className={styles.quiet}>
          {t(`quality:source.${reference?.basis ?? "contract"}`, {
            limit: words,
            standard: reference ? t(`quality:standard.${reference.standard}`) : "",
          })}
        </span>
        {disagree && (
          <Badge tone="amber" icon={IconScale}>
            {t("desk.figures.disagree")}
          </Badge>
        )}
      </th>
      {found.map((verdict, at) => (
        <td key={ids[at]} className={styles.number}>
          {verdict === null || verdict.value === null ? (
            t("desk.figures.notMeasured")
          ) : (
            <>
              <b>{figureText({ ...verdict, value: verdict.value }, wording)}</b>
              <Mark verdict={verdict} />
            </>
          )}
        </td>
      ))}
      {found.length > 1 && (
        <td className={styles.number}>
          {difference === null
            ? t("desk.figures.noDifference")
            : `${Number(difference) > 0 ? "+" : ""}${formatNumber(difference, language)}`}
        </td>
      )}
      <td>
        <Line limit={limit} found={found} />
      </td>
    </tr>
  );
}

function Mark({ verdict }: { verdict: Verdict }) {
  const { met } = verdict;
  const t = useTranslate();
  const Icon = met === true ? IconCircleCheck : IconCircleX;
  return (
    <span className={met === null ? styles.quiet : met ? styles.met : styles.missed}>
      {met !== null && <Icon size={16} aria-hidden="true" />} {t(`quality:verdict.${verdictWord(verdict)}`)}
    </span>
  );
}

const width = 132;
/** The thread of a limit, the first figure as a circle and the others as diamonds; words beside it say the same. */
function Line({ limit, found }: Pick<ComparedFigure, "limit" | "found">) {
  const drawing = drawLimit(
    limit,
    found.map((one) => one?.value ?? null),
    width,
  );
  if (!drawing) return null;
  const markOf = (met: boolean | null | undefined) =>
    met === true ? styles.isMet : met === false ? styles.isMissed : styles.isOpen;
  return (
    <svg width={width} height={limitLineHeight} viewBox={`0 0 ${width} ${limitLineHeight}`} aria-hidden="true">
      <rect x={0} y={13} width={width} height={2} className={styles.thread} />
      <rect
        x={drawing.start}
        y={11.5}
        width={Math.max(0, drawing.end - drawing.start)}
        height={5}
        className={styles.allowed}
      />
      {drawing.found.map((at, which) =>
        at === null ? null : which === 0 ? (
          <circle key="first" cx={at} cy={14} r={6} className={markOf(found[0]?.met)} />
        ) : (
          <path key={ids(which)} d={`M${at} 12l6 7-6 7-6-7Z`} className={markOf(found[which]?.met)} />
        ),
      )}
      {drawing.limits.map((at) => (
        <rect key={at} x={at - 1} y={2} width={2} height={24} className={styles.limit} />
      ))}
    </svg>
  );
}

const ids = (which: number): string => `other${which}`;
