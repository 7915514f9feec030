import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { priceImportEndpoints, type PriceImportView } from "#shared/market-prices/import-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { formatMoment } from "../../ui/moments.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Outward } from "../../ui/Outward.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { Differences } from "./Differences.tsx";
import styles from "./MarketPrices.module.css";
import { StateBadge } from "./StateBadge.tsx";

export function ImportPage() {
  const t = useTranslate();
  return (
    <ShowPage<PriceImportView>
      list={{ to: "/market-price-imports", label: t("resources.market-price-imports.name", { count: 2 }) }}
      absent={t("errors:staff.importNotFound")}
    >
      {(shown) => <Import key={shown.id} shown={shown} />}
    </ShowPage>
  );
}

function Import({ shown }: { shown: PriceImportView }) {
  const t = useTranslate();
  const words = (name: string, values?: object) => t(`market-prices:${name}`, values);
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState("");
  const [isAsking, setAsking] = useState(false);
  const moving = useMove({ resource: "market-price-imports", record: shown, onRefused: setRefusal, onDone: setDone });
  const make = (move: string) => {
    setRefusal(undefined);
    setDone("");
    if (move === "undo") setAsking(true);
    else void moving.move(move, {});
  };
  return (
    <>
      <PageHead
        title={shown.fileName}
        back={{
          to: "/market-price-imports",
          label: t("resources.market-price-imports.name", { count: 2 }),
          here: shown.fileName,
        }}
      >
        <StateBadge status={shown.status} />
      </PageHead>
      <Stack>
        {done !== "" && (
          <Notice tone="success" role="status">
            {words(`done.${done}`)}
          </Notice>
        )}
        {refusal !== undefined && !isAsking && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        {shown.status === "draft" && <DraftHints {...shown} />}
        {shown.can.length > 0 && (
          <div className={styles.actions}>
            {shown.can.map((move) => (
              <Button
                key={move}
                variant={move === "commit" ? "contained" : "outlined"}
                color={move === "undo" ? "error" : "primary"}
                disabled={moving.isRunning || (move === "commit" && shown.counts.new + shown.counts.changed === 0)}
                onClick={() => make(move)}
              >
                {words(move)}
              </Button>
            ))}
          </div>
        )}
        <About {...shown} />
        <Differences of={shown} />
      </Stack>
      {isAsking && (
        <ReasonDialog
          title={words("undoTitle")}
          submit={words("undo")}
          danger
          help={words("undoHelp")}
          action="undo"
          draftName={`market-prices.${shown.id}`}
          schema={priceImportEndpoints.undo.body}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsking(false)}
        >
          <p>{words("undoHint")}</p>
        </ReasonDialog>
      )}
    </>
  );
}

function DraftHints({ counts, enteredBefore }: PriceImportView) {
  const t = useTranslate();
  const language = useLanguage();
  const words = (name: string, values?: object) => t(`market-prices:${name}`, values);
  const isNothing = counts.new + counts.changed === 0;
  return (
    <Notice tone="info">
      <strong>{words("draftHint")}</strong>
      {enteredBefore && <span>{words("enteredBefore", { at: formatMoment(enteredBefore, language) })}</span>}
      <span>{words(isNothing ? "nothingNew" : "sampleHint")}</span>
    </Notice>
  );
}

function About(shown: PriceImportView) {
  const t = useTranslate();
  const words = (name: string, values?: object) => t(`market-prices:${name}`, values);
  const linked = (text: string, url: string | null) => (url ? <Outward to={url}>{text}</Outward> : text);
  const moment = (at: string | null) => at && <Moment at={at} />;
  return (
    <Panel title={words("about")}>
      <Facts
        items={[
          { label: words("list.source"), value: linked(shown.source, shown.sourceUrl) },
          { label: words("list.licence"), value: linked(shown.licence, shown.licenceUrl) },
          { label: words("formatLabel"), value: words(`format.${shown.format}`) },
          {
            label: words("list.series"),
            value: shown.series.map((name) => words(`seriesName.${name}`)).join(", "),
          },
          { label: words("list.lines"), value: words("counts", shown.counts) },
          { label: words("list.draftedBy"), value: shown.draftedBy },
          { label: words("list.draftedAt"), value: moment(shown.draftedAt) },
          { label: words("list.committedBy"), value: shown.committedBy },
          { label: words("list.committedAt"), value: moment(shown.committedAt) },
          { label: words("undoneBy"), value: shown.undoneBy },
          { label: words("undoneAt"), value: moment(shown.undoneAt) },
          { label: words("undoneReason"), value: shown.undoneReason, wide: true },
        ]}
      />
    </Panel>
  );
}
