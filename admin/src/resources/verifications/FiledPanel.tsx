import { useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import type { DocumentView } from "#shared/documents/contract.ts";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { FiledDecision } from "./FiledDecision.tsx";
import { FiledHistory } from "./FiledHistory.tsx";
import { FiledTabs } from "./FiledTabs.tsx";
import { standing, useFiledName, type Filed } from "./filed.ts";
import { TypedAgainst } from "./TypedAgainst.tsx";
import styles from "./Filed.module.css";
import { Viewer } from "./Viewer.tsx";

interface Props {
  request: StaffVerificationView;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
}

/** Papers and certificates, one at a time: its pages, what was typed against it, and the decision about it. */
export function FiledPanel({ request, moving, refusal }: Props) {
  const t = useTranslate();
  const nameOf = useFiledName();
  const refusalText = useRefusalText();
  const data = useDataProvider<ConsoleData>();
  const all = standing(request);
  const [chosen, setChosen] = useState<string>();
  // By the id of what was opened; replaced ones included.
  const [opened, setOpened] = useState<Readonly<Record<string, readonly DocumentView[]>>>({});
  const [shown, setShown] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isOpening, setOpening] = useState(false);
  const filed = all.find(({ of }) => of.id === chosen) ?? all.find(({ of }) => of.state === "waiting") ?? all[0];
  if (!filed) return <Notice tone="info">{t("verifying:noPapers")}</Notice>;

  const choose = (id: string) => {
    setChosen(id);
    setShown(undefined);
    setProblem(undefined);
  };
  const open = async (among: Filed["among"], id: string) => {
    if (isOpening) return;
    // It stays chosen, also once it is no longer the first that waits.
    setChosen(filed.of.id);
    setProblem(undefined);
    setOpening(true);
    try {
      const documents = await data.viewFiled(request.id, among, id);
      setOpened((before) => ({ ...before, [id]: documents }));
      setShown(id);
    } catch (error) {
      setProblem(error);
    } finally {
      setOpening(false);
    }
  };
  const replacing =
    shown !== undefined && shown !== filed.of.id ? request[filed.among].find(({ id }) => id === shown) : undefined;
  const seen = replacing ?? filed.of;
  return (
    <section aria-label={t("verifying:papers")} className={styles.filed}>
      <FiledTabs all={all} chosen={filed.of.id} onChoose={choose} />
      <div className={styles.card} role="tabpanel" aria-label={nameOf(filed)}>
        <Viewer
          key={seen.id}
          filed={seen}
          isOld={replacing !== undefined}
          documents={opened[seen.id]}
          isOpening={isOpening}
          onOpen={() => void open(filed.among, seen.id)}
        >
          <TypedAgainst filed={filed} request={request} />
        </Viewer>
        {problem !== undefined && (
          <Notice tone="danger" role="alert">
            {refusalText(problem).text}
          </Notice>
        )}
        <FiledDecision
          key={`decide-${filed.of.id}`}
          filed={filed}
          name={nameOf(filed)}
          isOpened={filed.of.id in opened || !filed.of.can.includes("view")}
          moving={moving}
          refusal={refusal}
          onKeep={() => setChosen(filed.of.id)}
        />
        <FiledHistory filed={filed} request={request} onOpen={(id) => void open(filed.among, id)} />
      </div>
    </section>
  );
}
