import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import type { ConsoleData } from "../../providers/data.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Papers } from "../../ui/Papers.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";

/** The files of the message that was reported; nothing where it came with none. */
export function ReportedPapers({ reportId }: { reportId: string }) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const { data: papers = [], error } = useQuery({
    queryKey: ["reported-papers", reportId],
    queryFn: () => data.reportedPapers(reportId),
  });
  if (error)
    return (
      <Notice tone="danger" role="alert">
        {refusalText(error).text}
      </Notice>
    );
  if (papers.length === 0) return null;
  return (
    <Panel title={t("papers.ofMessage", { count: papers.length })}>
      <Papers papers={papers} kindOf={({ document }) => t(`documents:purpose.${document.purpose}`)} />
    </Panel>
  );
}
