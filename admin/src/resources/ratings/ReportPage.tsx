import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { ratingReportEndpoints, type RatingReportView } from "#shared/ratings/admin-contract.ts";
import { otherSide, ratingCriteria } from "#shared/ratings/rules.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { ReportBadge } from "./ReportBadge.tsx";
import styles from "./ReportPage.module.css";

export function ReportPage() {
  const t = useTranslate();
  return (
    <ShowPage<RatingReportView>
      list={{ to: "/rating-reports", label: t("resources.rating-reports.name", { count: 2 }) }}
      absent={t("errors:ratings.notFound")}
    >
      {(report) => <Report key={report.id} report={report} />}
    </ShowPage>
  );
}

const moves = ["hide", "keep"] as const;
type Move = (typeof moves)[number];

function Report({ report }: { report: RatingReportView }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>();
  const [isDone, setDone] = useState(false);
  const moving = useMove({
    resource: "rating-reports",
    record: { id: report.id },
    onRefused: setRefusal,
    onDone: () => setDone(true),
  });
  const { order, part, decision, decisionReason, decidedAt, decidedBy, reason, reportedAt } = report;
  const isOpen = decision === null;
  return (
    <>
      <PageHead
        title={t("ratings.title", { part: t(`ratings.part.${part}`), order: order.reference })}
        back={{
          to: "/rating-reports",
          label: t("resources.rating-reports.name", { count: 2 }),
          here: order.reference,
        }}
      >
        <ReportBadge decision={decision} />
      </PageHead>
      <Stack>
        {isDone && (
          <Notice tone="success" role="status">
            {t("ratings.done")}
          </Notice>
        )}
        {refusal !== undefined && !isOpen && !isDone && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <Panel title={t(`ratings.reported.${part}`)}>
          <p className={styles.text}>{part === "comment" ? report.comment : report.answer}</p>
        </Panel>
        <Rated report={report} />
        <Panel title={t("ratings.report")}>
          <Facts
            items={[
              { label: t("ratings.reporter"), value: <Organization {...report.reporter} /> },
              { label: t("ratings.reportedAt"), value: <Moment at={reportedAt} /> },
              { label: t("ratings.reason"), value: <span className={styles.text}>{reason}</span>, wide: true },
            ]}
          />
        </Panel>
        {isOpen ? (
          <Deciding report={report} moving={moving} refusal={refusal} onAsk={() => setRefusal(undefined)} />
        ) : (
          <Panel title={t("ratings.decisionTitle")}>
            <Facts
              items={[
                { label: t("ratings.state"), value: t(`ratings.decision.${decision}`) },
                { label: t("ratings.decidedBy"), value: decidedBy },
                { label: t("ratings.decidedAt"), value: decidedAt && <Moment at={decidedAt} /> },
                { label: t("decide.reason"), value: decisionReason, wide: true },
              ]}
            />
          </Panel>
        )}
      </Stack>
    </>
  );
}

/** The whole rating, of which the words are a part. */
function Rated({ report }: { report: RatingReportView }) {
  const t = useTranslate();
  const { raterSide, part, comment, answer, writer } = report;
  const rest = part === "comment" ? answer : comment;
  return (
    <Panel title={t("ratings.rating")}>
      <Facts
        items={[
          { label: t("ratings.writer"), value: <Organization {...writer} /> },
          {
            label: t("ratings.direction"),
            value: t("ratings.rates", {
              rater: t(`choices:organizationType.${raterSide}`),
              rated: t(`choices:organizationType.${otherSide(raterSide)}`),
            }),
          },
          ...ratingCriteria.map((criterion) => ({
            label: t(`ratings.criterion.${criterion}`),
            value: t("ratings.of", { mark: report[criterion] }),
          })),
          {
            label: t(part === "comment" ? "ratings.part.answer" : "ratings.part.comment"),
            value: rest && <span className={styles.text}>{rest}</span>,
            wide: true,
          },
        ]}
      />
    </Panel>
  );
}

function Organization({ id, name }: { id: string; name: string }) {
  const { permissions } = useStaffPermissions();
  return permissions?.includes("organizations.read") ? <Link to={`/organizations/${id}`}>{name}</Link> : name;
}

interface DecidingProps {
  report: RatingReportView;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  onAsk: () => void;
}

function Deciding({ report, moving, refusal, onAsk }: DecidingProps) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const [asked, setAsked] = useState<Move | null>(null);
  if (!permissions?.includes("tasks.resolve")) return null;
  return (
    <div className={styles.actions}>
      {moves.map((move) => (
        <Button
          key={move}
          variant={move === "hide" ? "contained" : "outlined"}
          color={move === "hide" ? "error" : "primary"}
          onClick={() => {
            onAsk();
            setAsked(move);
          }}
        >
          {t(`ratings.move.${move}`)}
        </Button>
      ))}
      {asked && (
        <ReasonDialog
          title={t(`ratings.ask.${asked}`)}
          submit={t(`ratings.move.${asked}`)}
          danger={asked === "hide"}
          help={t("ratings.reasonHelp")}
          action={asked}
          draftName={`rating.${report.id}`}
          schema={ratingReportEndpoints[asked].body}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsked(null)}
        >
          <p>{t(`ratings.means.${asked}`)}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
