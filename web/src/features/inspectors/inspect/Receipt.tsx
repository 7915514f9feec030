import { useEffect } from "react";
import type { LinkView } from "#shared/inspectors/inspect-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useReadLinkQuery } from "./api.ts";
import styles from "../InspectPage.module.css";

/** Milliseconds between two looks whether the passport is there: a job makes it moments later. */
const pause = 3000;

/** That it has arrived, for whoever has submitted it. */
export function Receipt({ token, link }: { token: string; link: LinkView }) {
  const { t } = useTranslation("inspect");
  const { deadline } = useDates();
  const { data, refetch } = useReadLinkQuery(token);
  const isAwaited = (data?.receipt ?? link.receipt)?.passport == null;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void refetch(), pause);
    return () => clearInterval(timer);
  }, [isAwaited, refetch]);
  const receipt = data?.receipt ?? link.receipt;
  if (!receipt) return null;
  const { certificateNumber, status, submittedAt, passport, order, product } = receipt;
  return (
    <div className={styles.stack}>
      <Notice tone="success" role="status" title={t("receipt.title")}>
        {t("receipt.text", { inviter: link.inviter })}
      </Notice>
      <Card as="section">
        <Facts
          columns={2}
          long
          items={[
            { label: t("receipt.goods"), value: product },
            {
              label: t("receipt.order"),
              value:
                order.of > 1
                  ? t("goods.part", { reference: order.reference, number: order.shipment, of: order.of })
                  : order.reference,
            },
            { label: t("receipt.certificate"), value: certificateNumber },
            { label: t("receipt.result"), value: t(`receipt.${status}`) },
            { label: t("receipt.at"), value: deadline(submittedAt) },
            {
              label: t("receipt.passport"),
              value: passport ? (
                <TextLink to={`/verify/passport/${passport}`}>{passport}</TextLink>
              ) : (
                t("receipt.passportSoon")
              ),
            },
          ]}
        />
      </Card>
      <p className={styles.quiet}>{t("receipt.after")}</p>
    </div>
  );
}
