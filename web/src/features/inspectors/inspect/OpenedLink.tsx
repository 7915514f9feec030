import { useState } from "react";
import type { LinkView } from "#shared/inspectors/inspect-contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useGetWorkQuery, useReadLinkQuery } from "./api.ts";
import { ConfirmAddress } from "./ConfirmAddress.tsx";
import { isOutside } from "./outside.ts";
import { Receipt } from "./Receipt.tsx";
import { Work } from "./Work.tsx";

/** What stands behind a link, and how it stands. */
export function OpenedLink({ token }: { token: string }) {
  const { t } = useTranslation("inspect");
  const { data, error, refetch, isFetching } = useReadLinkQuery(token);
  if (isApiError(error) && ["inspectors.linkUnknown", "request.invalid"].includes(error.code))
    return (
      <Notice tone="danger" title={t("unknown.title")}>
        {t("unknown.text")}
      </Notice>
    );
  if (!data)
    return error ? (
      <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton shape="text" count={4} />
    );
  return <Link token={token} link={data} />;
}

function Link({ token, link }: { token: string; link: LinkView }) {
  const { t } = useTranslation("inspect");
  const [submitted, setSubmitted] = useState<LinkView | null>(null);
  const { state, inviter } = submitted ?? link;
  if (state === "submitted") return <Receipt token={token} link={submitted ?? link} />;
  if (state === "revoked" || state === "overtaken" || state === "expired") {
    const end = state === "overtaken" && link.forCase ? "caseEnded" : state;
    return (
      <Notice tone="amber" title={t(`ended.${end}.title`)}>
        {t(`ended.${end}.text`, { inviter })}
      </Notice>
    );
  }
  return <Open token={token} link={link} onSubmitted={setSubmitted} />;
}

interface Props {
  token: string;
  link: LinkView;
  onSubmitted: (link: LinkView) => void;
}

/** The place where an inspector works, once it has proven the address; the form stays where that has to be done again. */
function Open({ token, link, onSubmitted }: Props) {
  const { t } = useTranslation("inspect");
  const [isHere, setHere] = useState(link.isHere);
  const { data: work, error, refetch, isFetching } = useGetWorkQuery(link.id, { skip: !isHere });
  const [lost, setLost] = useState<unknown>(null);
  const away = lost ?? (isOutside(error) ? error : null);
  if (isHere && !work && !error) return <Skeleton shape="rows" count={4} />;
  if (isHere && !work && !away)
    return <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      {(!isHere || Boolean(away)) && (
        <ConfirmAddress
          token={token}
          link={link}
          again={work ? away : null}
          onConfirmed={async () => {
            if (isHere) await refetch();
            setHere(true);
            setLost(null);
          }}
        />
      )}
      {work && <Work work={work} onLost={setLost} onAgreed={() => void refetch()} onSubmitted={onSubmitted} />}
    </>
  );
}
