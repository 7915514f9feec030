import { useParams } from "react-router-dom";
import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { formatDecimal } from "#shared/kernel/decimal.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SetupRequired } from "#web/src/screens/SetupRequired.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useGetFeeNoteQuery } from "./fee-note-api.ts";
import { FeeNotePdf } from "./FeeNotePdf.tsx";
import styles from "./FeeNotes.module.css";

export function Component() {
  const { me } = useMe();
  const { number = "" } = useParams();
  if (!me) return null;
  if (!me.organization) return <SetupRequired email={me.user.email} />;
  return <Note number={number} />;
}

function Note({ number }: { number: string }) {
  const { t } = useTranslation("fee-notes");
  const { data: note, error, refetch, isFetching } = useGetFeeNoteQuery(number);
  const title = t("one", { number });
  return (
    <>
      <DashboardMeta title={title} />
      {note ? (
        <Shown note={note} />
      ) : isApiError(error) && error.code === "escrow.feeNoteNotFound" ? (
        <Card>
          <EmptyState
            crop="sesame"
            title={t("notFound.title")}
            sentence={t("notFound.sentence", { number })}
            action={<ButtonLink to="/dashboard/fee-notes">{t("all")}</ButtonLink>}
          />
        </Card>
      ) : (
        <Card padded>
          {error ? (
            <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <>
              <Skeleton shape="rows" count={4} />
              <SlowHint />
            </>
          )}
        </Card>
      )}
    </>
  );
}

function Shown({ note }: { note: FeeNoteView }) {
  const { t } = useTranslation(["fee-notes", "choices"]);
  const language = useLanguage();
  const { day } = useDates();
  const { issuer, recipient, shares } = note;
  const country = (code: string | null) => (code ? [countryName(code, language)] : []);
  const lines = (all: readonly string[]) => all.join(", ");
  const percent = (thousandths: number) => formatNumber(formatDecimal(BigInt(thousandths), 1, 0), language);
  return (
    <div className={styles.paper}>
      <PageHead
        look="desk"
        title={t("one", { number: note.number })}
        lede={t("released", { day: day(note.releasedAt) })}
        actions={<FeeNotePdf note={note} />}
      />
      {note.takenBackAt && (
        <Notice tone="danger" title={t("takenBack")}>
          {t("correction", { day: day(note.takenBackAt) })}
        </Notice>
      )}
      <Facts
        items={[
          { label: t("facts.gross"), value: <MoneyText value={note.gross} /> },
          {
            label: t("facts.shareOf", {
              platform: percent(shares.platformShare - shares.impactFund),
              impactFund: percent(shares.impactFund),
              percent: percent(shares.platformShare),
            }),
            value: (
              <>
                <MoneyText value={note.platformShare} />
                <span className={styles.quiet}>{t("ofWhich", { amount: formatMoney(note.impactFund, language) })}</span>
              </>
            ),
          },
          {
            label: t("facts.net"),
            value: (
              <span className={styles.total}>
                <MoneyText value={note.net} />
              </span>
            ),
          },
          {
            label: t("facts.order"),
            value: <TextLink to={`/dashboard/escrow/${note.reference}`}>{note.reference}</TextLink>,
          },
          { label: t("facts.goods"), value: note.product },
          {
            label: t("facts.quantity"),
            value: formatQuantity(note.quantity, t(`choices:unit.${note.unit}` as "choices:unit.MT"), language),
          },
          ...(note.shipment === null
            ? []
            : [
                {
                  label: t("facts.shipment"),
                  value: t("facts.shipmentOf", { number: note.shipment, count: note.shipments }),
                },
              ]),
          {
            label: t("facts.issuer"),
            value: lines([
              issuer.legalEntity ?? issuer.name,
              ...issuer.address,
              ...country(issuer.country),
              ...(issuer.email ? [issuer.email] : []),
            ]),
            wide: true,
          },
          {
            label: t("facts.recipient"),
            value: lines([recipient.name, ...(recipient.city ? [recipient.city] : []), ...country(recipient.country)]),
            wide: true,
          },
        ]}
      />
      <p className={styles.quiet}>
        {t("vat")} {t(`providerFee.${note.feeBearer}`)} {issuer.sample && t("sample")}
      </p>
    </div>
  );
}
