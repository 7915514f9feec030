import type { OfferView } from "#shared/offers/contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useGetOfferQuery } from "../api.ts";
import type { Asked } from "../answer/AskedQuestion.tsx";
import { OfferDetail } from "./OfferDetail.tsx";
import styles from "./OfferDetail.module.css";

interface Props {
  offerId: string | undefined;
  /** As the list has it: it is shown until the offer itself is read. */
  listed: OfferView | undefined;
  side: "supplier" | "buyer";
  suspended: boolean;
  /** How many times somebody has asked to write. */
  writing: number;
  onWrite: () => void;
  onAsk: (asked: Asked) => void;
}

/** The offer that was chosen, beside the list or as a page of its own. */
export function OfferPane({ offerId, listed, onAsk, ...props }: Props) {
  const { t } = useTranslation("negotiation");
  const { currentData, error, refetch, isFetching } = useGetOfferQuery(offerId ?? "", { skip: !offerId });
  const offer = currentData ?? listed;
  if (!offerId)
    return (
      <article className={styles.pane} aria-label={t("choose")}>
        <p className={styles.choose}>{t("choose")}</p>
      </article>
    );
  if (isApiError(error) && (error.code === "offers.notFound" || error.code === "request.invalid"))
    return (
      <article className={styles.pane} aria-label={t("notFound.title")}>
        <EmptyState
          crop="sesame"
          title={t("notFound.title")}
          sentence={t("notFound.sentence")}
          action={<ButtonLink to="/dashboard/orders">{t("back")}</ButtonLink>}
        />
      </article>
    );
  if (!offer)
    return (
      <article className={styles.pane} aria-busy={!error} aria-label={t("detail.terms")}>
        <div className={styles.coming}>
          {error ? (
            <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <>
              <Skeleton shape="rows" count={4} />
              <SlowHint />
            </>
          )}
        </div>
      </article>
    );
  return <OfferDetail key={offer.id} offer={offer} onAsk={(question) => onAsk({ offer, question })} {...props} />;
}
