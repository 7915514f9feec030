import { useCallback, useEffect, useMemo, useState, type ComponentType } from "react";
import type { InspectView, LinkView } from "#shared/inspectors/inspect-contract.ts";
import type { ApiError } from "#shared/kernel/render.ts";
import type { UploadDoor } from "#web/src/features/documents/index.ts";
import { loadGuestForm, type GuestFormProps } from "#web/src/features/quality/index.ts";
import { useTranslation, type Translator } from "#web/src/i18n/use-translation.ts";
import { withTexts } from "#web/src/i18n/with-texts.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { inspectApi, useSubmitFoundMutation } from "./api.ts";
import { EndHere } from "./EndHere.tsx";
import { Goods } from "./Goods.tsx";
import { giveBackFiles, placeOf } from "./kept.ts";
import { Named } from "./Named.tsx";
import { isOutside } from "./outside.ts";
import styles from "../InspectPage.module.css";

/** The form comes with its texts, once the inspector has agreed to being named. */
async function loadForm(i18n: Translator) {
  const groups = ["quality", "lots", "documents", "escrow"] as const;
  const code = loadGuestForm();
  await Promise.all(groups.map((group) => withTexts(code, i18n, group)));
  return (await code).GuestForm;
}

interface Props {
  work: InspectView;
  /** The place has to be proven anew. */
  onLost: (error: unknown) => void;
  /** The inspector has agreed to being named: it is read anew. */
  onAgreed: () => void;
  onSubmitted: (link: LinkView) => void;
}

/** What an inspector sees of the goods, and where it is entered what was found of them. */
export function Work({ work, onLost, onAgreed, onSubmitted }: Props) {
  const { t } = useTranslation("inspect");
  const waitsFor = work.waitsFor ?? (work.weightOpen ? "weight" : null);
  return (
    <>
      <EndHere invitationId={work.id} />
      {work.forCase && <Notice tone="violet">{t("forCase")}</Notice>}
      {work.note && (
        <Notice tone="info" title={t("note", { inviter: work.inviter })}>
          <span className={styles.written}>{work.note}</span>
        </Notice>
      )}
      <Goods work={work} />
      {work.agreedAt === null ? (
        <Named work={work} onLost={onLost} onAgreed={onAgreed} />
      ) : (
        <>
          {waitsFor && (
            <Notice tone="amber" title={t(`notDue.${waitsFor}.title`)}>
              {t(`notDue.${waitsFor}.text`)}
            </Notice>
          )}
          <FoundForm work={work} onLost={onLost} onSubmitted={onSubmitted} />
        </>
      )}
    </>
  );
}

function FoundForm({ work, onLost, onSubmitted }: Omit<Props, "onAgreed">) {
  const { t, i18n } = useTranslation("inspect");
  const dispatch = useAppDispatch();
  const [submit, { isLoading, error, reset }] = useSubmitFoundMutation();
  const { id, goods, order, by, limits, weightOpen, forCase } = work;
  const effectOf = (result: "approved" | "rejected") => {
    if (forCase) return "inCase";
    if (result === "rejected") return result;
    return by === "supplier" ? "waits" : weightOpen ? "weight" : result;
  };
  const [{ Form }, setLoaded] = useState<{ Form?: ComponentType<GuestFormProps> }>({});
  const [failed, setFailed] = useState<unknown>(null);
  const load = useCallback(() => void loadForm(i18n).then((form) => setLoaded({ Form: form }), setFailed), [i18n]);
  const [first] = useState(work);
  // Before the form is there, which reads what is kept once.
  useEffect(() => giveBackFiles(first), [first]);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(null);
    load();
  };
  const door = useMemo<UploadDoor>(
    () => ({
      path: `/api/v1/inspect/${id}/uploads`,
      async ask(documentId) {
        const { getSentFile } = inspectApi.endpoints;
        const asked = { invitationId: id, documentId };
        const answer = await dispatch(getSentFile.initiate(asked, { subscribe: false, forceRefetch: true }));
        return answer.data ? { document: answer.data } : { error: answer.error as ApiError };
      },
    }),
    [id, dispatch],
  );
  if (!Form)
    return failed ? (
      <LoadFailed title={t("loadFailed")} error={failed} onRetry={retry} retrying={false} />
    ) : (
      <Skeleton shape="rows" count={6} />
    );
  return (
    <Form
      order={{
        reference: order.reference,
        shipment: order.shipment,
        shipments: Array.from({ length: order.of }),
        quantity: goods.quantity,
        netWeight: goods.shipped,
        product: { name: goods.product, category: goods.category as GuestFormProps["order"]["product"]["category"] },
        qualityLimits: limits,
      }}
      place={placeOf(id)}
      door={door}
      side={t(`side.${by}`)}
      forCase={forCase}
      effect={(result) => (
        <Notice tone={result === "rejected" && !forCase ? "danger" : "violet"}>
          {t(`effect.${effectOf(result)}`)}
        </Notice>
      )}
      submit={async (found) => {
        const answer = await submit({ invitationId: id, found });
        if (isOutside(answer.error)) onLost(answer.error);
        if (answer.data) onSubmitted(answer.data);
        return answer;
      }}
      loading={isLoading}
      error={isOutside(error) ? undefined : error}
      onAgain={reset}
    />
  );
}
